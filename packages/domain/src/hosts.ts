/** Characters with a meaning in URLs, invalid in host names. */
const NO_HOST = /[\s/?#:@\\[\]%<>^|]/;

/** A host's name in ASCII (`xn--caf-dma.com.br`); one that is there already, or is none, stays as it is. */
export function asciiHost(host: string): string {
  if (/^[ -~]*$/.test(host) || NO_HOST.test(host)) return host;
  try {
    return new URL(`http://${host}`).hostname;
  } catch {
    return host;
  }
}

/** A host's name as people read it, or as it is where it is no right encoding. */
export function readableHost(host: string): string {
  if (!/(^|\.)xn--/.test(host)) return host;
  const readable = host
    .split('.')
    .map((label) => (label.startsWith('xn--') ? decodePunycode(label.slice(4)) : label))
    .join('.');
  // Shown only where it leads back to the same name.
  return asciiHost(readable) === host ? readable : host;
}

const BASE = 36;
const T_MIN = 1;
const T_MAX = 26;
const SKEW = 38;
const DAMP = 700;

/** RFC 3492, section 6.2. */
function decodePunycode(label: string): string {
  const end = label.lastIndexOf('-');
  const points = Array.from(end > 0 ? label.slice(0, end) : '', (letter) => letter.codePointAt(0)!);
  let at = end > 0 ? end + 1 : 0;
  let point = 128;
  let place = 0;
  let bias = 72;
  while (at < label.length) {
    const before = place;
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(label[at++] ?? '', BASE);
      if (Number.isNaN(digit)) return label;
      // Letters count from 0, digits follow them; parseInt has it the other way round.
      const value = digit < 10 ? digit + 26 : digit - 10;
      place += value * weight;
      const threshold = Math.min(Math.max(k - bias, T_MIN), T_MAX);
      if (value < threshold) break;
      weight *= BASE - threshold;
    }
    const length = points.length + 1;
    bias = adapt(place - before, length, before === 0);
    point += Math.floor(place / length);
    place %= length;
    if (point > 0x10ffff) return label;
    points.splice(place++, 0, point);
  }
  return String.fromCodePoint(...points);
}

function adapt(moved: number, length: number, isFirst: boolean): number {
  let delta = Math.floor(moved / (isFirst ? DAMP : 2));
  delta += Math.floor(delta / length);
  let k = 0;
  for (; delta > ((BASE - T_MIN) * T_MAX) / 2; k += BASE)
    delta = Math.floor(delta / (BASE - T_MIN));
  return k + Math.floor(((BASE - T_MIN + 1) * delta) / (delta + SKEW));
}
