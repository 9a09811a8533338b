//! SipHash-2-4 (Aumasson and Bernstein, 2012): a keyed function that nobody can turn round without its key.

/// The hash of a message under a key of 128 bits.
pub fn siphash(key: [u64; 2], message: &[u8]) -> u64 {
    let mut v = [
        key[0] ^ 0x736F_6D65_7073_6575,
        key[1] ^ 0x646F_7261_6E64_6F6D,
        key[0] ^ 0x6C79_6765_6E65_7261,
        key[1] ^ 0x7465_6462_7974_6573,
    ];
    let (words, rest) = message.as_chunks::<8>();
    for &word in words {
        absorb(&mut v, u64::from_le_bytes(word));
    }
    let mut last = [0; 8];
    last[..rest.len()].copy_from_slice(rest);
    last[7] = message.len() as u8;
    absorb(&mut v, u64::from_le_bytes(last));
    v[2] ^= 0xFF;
    (0..4).for_each(|_| round(&mut v));
    v[0] ^ v[1] ^ v[2] ^ v[3]
}

#[inline]
fn absorb(v: &mut [u64; 4], word: u64) {
    v[3] ^= word;
    round(v);
    round(v);
    v[0] ^= word;
}

#[inline]
fn round(v: &mut [u64; 4]) {
    v[0] = v[0].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(13) ^ v[0];
    v[0] = v[0].rotate_left(32);
    v[2] = v[2].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(16) ^ v[2];
    v[0] = v[0].wrapping_add(v[3]);
    v[3] = v[3].rotate_left(21) ^ v[0];
    v[2] = v[2].wrapping_add(v[1]);
    v[1] = v[1].rotate_left(17) ^ v[2];
    v[2] = v[2].rotate_left(32);
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The authors' vectors: key 00 01 … 0f, message 00 01 … of so many bytes.
    #[test]
    fn the_published_vectors_hold() {
        let key = [0x0706_0504_0302_0100, 0x0F0E_0D0C_0B0A_0908];
        let vectors: [(usize, u64); 7] = [
            (0, 0x726F_DB47_DD0E_0E31),
            (1, 0x74F8_39C5_93DC_67FD),
            (7, 0xAB02_00F5_8B01_D137),
            (8, 0x93F5_F579_9A93_2462),
            (9, 0x9E00_82DF_0BA9_E4B0),
            (15, 0xA129_CA61_49BE_45E5),
            (63, 0x958A_324C_EB06_4572),
        ];
        let message: Vec<u8> = (0..64).collect();
        for (length, hash) in vectors {
            assert_eq!(siphash(key, &message[..length]), hash, "{length} bytes");
        }
    }
}
