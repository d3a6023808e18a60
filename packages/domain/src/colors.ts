/** Where the dark of texts has the same contrast as white (WCAG's relative luminance). */
const BALANCE = 0.207;

/** White or the dark of texts, whichever is easier to read on a background `#rrggbb`. */
export function textColorOn(background: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(background.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  const luminance = 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  return luminance > BALANCE ? '#1c1f1d' : '#ffffff';
}
