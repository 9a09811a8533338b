// Mana and other symbols, drawn here; and rules text with symbols in it.

const GLYPHS = {
  W: '<circle cx="12" cy="12" r="4.2"/><path d="M12 2.6v3.6M12 17.8v3.6M2.6 12h3.6M17.8 12h3.6M5.4 5.4l2.5 2.5M16.1 16.1l2.5 2.5M5.4 18.6l2.5-2.5M16.1 7.9l2.5-2.5" stroke="currentColor" stroke-width="2.1" stroke-linecap="round"/>',
  U: '<path d="M12 3c3.4 4.6 6.2 7.9 6.2 11.4A6.2 6.2 0 0 1 5.8 14.4C5.8 10.900 8.600 7.600 12 3z"/>',
  B: '<path d="M12 3.400c-4.700 0-8 3.200-8 7.300 0 2.900 1.500 4.700 3.400 5.700v3.200c0 .7.5 1 1.100 1h7c.6 0 1.100-.3 1.100-1v-3.200c1.900-1 3.400-2.800 3.400-5.700 0-4.100-3.300-7.300-8-7.300z"/><g fill="var(--disc)"><circle cx="8.700" cy="11.400" r="2.100"/><circle cx="15.300" cy="11.400" r="2.100"/><path d="M12 14l1.300 2.400h-2.600z"/></g>',
  R: '<path d="M13.200 2.800c.6 3.600-4.300 5.400-2.900 9.200.8-1 1.100-1.900 1-3 3.300 1.500 1.500 3.600 3.200 4.800.7-.9.8-1.900.5-3.100 2 1.600 3 3.600 2.700 5.800-.4 3-2.900 4.900-6 4.900-3.600 0-6.300-2.500-6.200-6.100.1-4.800 6.200-6.300 7.700-12.500z"/>',
  G: '<path d="M12 2.800c4.600 2.600 7.200 6 7.200 9.800 0 3.200-2.400 5.500-5.900 5.900v2.700h-2.600v-2.700c-3.500-.4-5.900-2.700-5.900-5.900 0-3.800 2.600-7.200 7.200-9.800z"/><path d="M12 8v9M12 14.500l3.200-3M12 12l-2.800-2.600" stroke="var(--disc)" stroke-width="1.300" fill="none" stroke-linecap="round"/>',
  C: '<path d="M12 3.500l5.500 8.500-5.500 8.500-5.500-8.500z"/>',
  T: '<path d="M6.200 14.800a6.300 6.300 0 1 1 10 2.300" fill="none" stroke="currentColor" stroke-width="2.300"/><path d="M17.900 12.800l.6 6.400-6-1.900z"/>',
  Q: '<path d="M17.800 9.200a6.300 6.300 0 1 1-10-2.300" fill="none" stroke="currentColor" stroke-width="2.300"/><path d="M6.100 11.200l-.6-6.400 6 1.900z"/>',
  S: '<path d="M12 3v18M4.200 7.500l15.600 9M19.800 7.500l-15.600 9" stroke="currentColor" stroke-width="2.200" stroke-linecap="round"/>',
};
const WORDS = { W: "white mana", U: "blue mana", B: "black mana", R: "red mana", G: "green mana", C: "colorless mana", T: "tap", Q: "untap", S: "snow mana", X: "X" };

export function symbol(code) {
  const word = WORDS[code] || (/^\d+$/.test(code) ? `${code} generic mana` : code);
  const span = document.createElement("span");
  const colour = /^[WUBRG]$/.test(code) ? code : /^[WUBRG2C]\/[WUBRGP]/.test(code) ? "H" : "N";
  span.className = `sym sym-${colour}`;
  span.setAttribute("role", "img");
  span.setAttribute("aria-label", word);
  span.title = word;
  if (colour === "H") {
    const [one, two] = code.split("/");
    span.style.setProperty("--one", `var(--mana-${/[WUBRG]/.test(one) ? one : "N"})`);
    span.style.setProperty("--two", `var(--mana-${/[WUBRG]/.test(two) ? two : "N"})`);
    span.textContent = code.replaceAll("/", "");
    span.classList.add("small");
  } else if (GLYPHS[code]) {
    // Fixed strings of this file alone.
    span.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true" fill="currentColor">${GLYPHS[code]}</svg>`;
  } else {
    span.textContent = code;
    if (code.length > 1) span.classList.add("small");
  }
  return span;
}

export const symbols = (cost) => [...(cost || "").matchAll(/\{([^}]+)\}/g)].map(([, code]) => symbol(code));

// Text with its symbols drawn.
export function rich(text) {
  const parts = [];
  let at = 0;
  for (const found of text.matchAll(/\{([^}\s]{1,5})\}/g)) {
    if (found.index > at) parts.push(text.slice(at, found.index));
    parts.push(symbol(found[1]));
    at = found.index + found[0].length;
  }
  if (at < text.length) parts.push(text.slice(at));
  return parts;
}
