/** Colours in the CSS of a page. */

type Rgb = readonly [red: number, green: number, blue: number];

const DECLARATION = /([\w-]+)\s*:\s*([^;{}]+)(?=[;}]|$)/g;
const COLOR = /#([0-9a-f]{6}|[0-9a-f]{3})\b|rgba?\(\s*(\d{1,3})[\s,]+(\d{1,3})[\s,]+(\d{1,3})/gi;
/** Three numbers of a variable that is put into `rgb()` elsewhere, as Shopify's themes do. */
const BARE_RGB = /^(\d{1,3})\s*,\s*(\d{1,3})\s*,\s*(\d{1,3})$/;

/** Of the buttons of social networks, which are not the store's. */
const NETWORK_COLORS = new Set(['#25d366', '#128c7e', '#1877f2', '#3b5998', '#e4405f', '#1da1f2']);

/** A colour as `#rrggbb`; null if it is none, or a grey, or too light for links and buttons. */
export function readColor(text: string): string | null {
  const [first] = colorsIn(text);
  return first && isVivid(first) ? toHex(first) : null;
}

/** The most used of the colours that stand out, and of equally used ones the first. */
export function mainColorOf(css: string): string | null {
  const uses = new Map<string, number>();
  for (const [, name = '', value = ''] of css.matchAll(DECLARATION)) {
    const bare = /color/i.test(name) ? BARE_RGB.exec(value.trim()) : null;
    const colors = bare ? [numbersOf(bare.slice(1))] : colorsIn(value);
    for (const color of colors.filter(isVivid)) {
      const hex = toHex(color);
      if (!NETWORK_COLORS.has(hex)) uses.set(hex, (uses.get(hex) ?? 0) + 1);
    }
  }
  let main: string | null = null;
  for (const [hex, count] of uses) {
    if (main === null || count > (uses.get(main) ?? 0)) main = hex;
  }
  return main;
}

function colorsIn(text: string): Rgb[] {
  return Array.from(text.matchAll(COLOR), ([, hex, ...numbers]) =>
    hex ? fromHex(hex) : numbersOf(numbers),
  );
}

function fromHex(hex: string): Rgb {
  const long = hex.length === 3 ? hex.replaceAll(/./g, '$&$&') : hex;
  return numbersOf([...Buffer.from(long, 'hex')]);
}

function numbersOf([red, green, blue]: readonly unknown[]): Rgb {
  const limited = (value: unknown) => Math.min(255, Number(value));
  return [limited(red), limited(green), limited(blue)];
}

function toHex(color: Rgb): string {
  return `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}`;
}

function isVivid(color: Rgb): boolean {
  const [least, most] = [Math.min(...color), Math.max(...color)];
  return most - least >= 32 && (most + least) / 2 <= 220;
}
