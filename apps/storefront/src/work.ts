/** SHA-256 of short ASCII texts, since Web Crypto is missing on pages without https and slow for many small ones. */

const PRIMES: number[] = [];
for (let candidate = 2; PRIMES.length < 64; candidate++) {
  if (PRIMES.every((prime) => candidate % prime)) PRIMES.push(candidate);
}
const fraction = (value: number) => ((value % 1) * 2 ** 32) | 0;
const START = PRIMES.slice(0, 8).map((prime) => fraction(Math.sqrt(prime)));
const ROUNDS = PRIMES.map((prime) => fraction(Math.cbrt(prime)));
const turn = (word: number, by: number) => (word >>> by) | (word << (32 - by));

/** The eight words of the hash. */
export function sha256(text: string): Int32Array {
  const blocks = ((text.length + 8) >> 6) + 1;
  const words = new Int32Array(blocks * 16);
  for (let at = 0; at < text.length; at++) {
    words[at >> 2]! |= text.charCodeAt(at) << (24 - (at % 4) * 8);
  }
  words[text.length >> 2]! |= 0x80 << (24 - (text.length % 4) * 8);
  words[words.length - 1] = text.length * 8;
  const hash = Int32Array.from(START);
  const w = new Int32Array(64);
  for (let block = 0; block < words.length; block += 16) {
    let [a, b, c, d, e, f, g, h] = hash as unknown as [
      number,
      number,
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    for (let at = 0; at < 64; at++) {
      if (at < 16) w[at] = words[block + at]!;
      else {
        const near = w[at - 2]!;
        const far = w[at - 15]!;
        w[at] =
          w[at - 16]! +
          (turn(far, 7) ^ turn(far, 18) ^ (far >>> 3)) +
          w[at - 7]! +
          (turn(near, 17) ^ turn(near, 19) ^ (near >>> 10));
      }
      const first =
        (h +
          (turn(e, 6) ^ turn(e, 11) ^ turn(e, 25)) +
          ((e & f) ^ (~e & g)) +
          ROUNDS[at]! +
          w[at]!) |
        0;
      const second = (turn(a, 2) ^ turn(a, 13) ^ turn(a, 22)) + ((a & b) ^ (a & c) ^ (b & c));
      h = g;
      g = f;
      f = e;
      e = (d + first) | 0;
      d = c;
      c = b;
      b = a;
      a = (first + second) | 0;
    }
    const next = [a, b, c, d, e, f, g, h];
    for (let at = 0; at < 8; at++) hash[at]! += next[at]!;
  }
  return hash;
}

/** Whether the hash of salt and number begins with so many zero bits; at most 32. */
export const isSolution = (salt: string, number: number, bits: number) =>
  Math.clz32(sha256(salt + number)[0]!) >= bits;

/** Searches in slices short enough that the page stays responsive. */
export async function solve({ salt, bits }: { salt: string; bits: number }): Promise<number> {
  for (let number = 0; ; ) {
    const until = performance.now() + 12;
    while (performance.now() < until) {
      for (let tries = 0; tries < 16; tries++, number++) {
        if (isSolution(salt, number, bits)) return number;
      }
    }
    await new Promise((next) => setTimeout(next));
  }
}
