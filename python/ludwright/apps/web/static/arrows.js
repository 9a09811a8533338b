// Arrows over the table: who aims at whom. Places are read from the page when it is drawn or changes its size.

const NS = "http://www.w3.org/2000/svg";

export class Arrows {
  constructor() {
    this.svg = document.createElementNS(NS, "svg");
    this.svg.setAttribute("class", "arrows");
    this.svg.setAttribute("aria-hidden", "true");
    document.body.append(this.svg);
    this.list = [];
    addEventListener("resize", () => this.draw());
    addEventListener("scroll", () => this.draw(), true);
  }

  // Each: {from: Element, to: Element, kind: "attack" | "block" | "target" | "plan"}.
  show(list) {
    this.list = list;
    requestAnimationFrame(() => this.draw());
    // Once more when what glides has come to rest.
    clearTimeout(this.later);
    this.later = setTimeout(() => this.draw(), 260);
  }

  draw() {
    const paths = [];
    for (const { from, to, kind } of this.list) {
      if (!from?.isConnected || !to?.isConnected) continue;
      const [a, b] = [from.getBoundingClientRect(), to.getBoundingClientRect()];
      if (!a.width || !b.width) continue;
      const [ax, ay] = [a.left + a.width / 2, a.top + a.height / 2];
      const [bx, by] = [b.left + b.width / 2, b.top + b.height / 2];
      const long = Math.hypot(bx - ax, by - ay) || 1;
      const [ux, uy] = [(bx - ax) / long, (by - ay) / long];
      const leave = Math.min(edge(a, ux, uy), long / 2);
      const reach = Math.min(edge(b, ux, uy) + 4, long / 2);
      const [sx, sy] = [ax + ux * leave, ay + uy * leave];
      const [ex, ey] = [bx - ux * reach, by - uy * reach];
      const bend = Math.min(40, long / 6);
      const [mx, my] = [(sx + ex) / 2 - uy * bend, (sy + ey) / 2 + ux * bend];
      const path = document.createElementNS(NS, "path");
      path.setAttribute("d", `M${sx} ${sy}Q${mx} ${my} ${ex} ${ey}`);
      path.setAttribute("class", `arrow ${kind}`);
      const angle = Math.atan2(ey - my, ex - mx);
      const head = document.createElementNS(NS, "path");
      const point = (turn, size) => `${ex - Math.cos(angle + turn) * size} ${ey - Math.sin(angle + turn) * size}`;
      head.setAttribute("d", `M${ex} ${ey}L${point(0.45, 13)}L${point(-0.45, 13)}z`);
      head.setAttribute("class", `head ${kind}`);
      paths.push(path, head);
    }
    this.svg.replaceChildren(...paths);
  }
}

// How far it is from the middle of a box to its edge.
function edge(box, ux, uy) {
  const x = Math.abs(ux) < 1e-6 ? Infinity : box.width / 2 / Math.abs(ux);
  const y = Math.abs(uy) < 1e-6 ? Infinity : box.height / 2 / Math.abs(uy);
  return Math.min(x, y);
}
