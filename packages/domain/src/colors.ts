/** Where the dark of texts has the same contrast as white (WCAG's relative luminance). */
const BALANCE = 0.207;

function luminanceOf(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Contrast of two colours `#rrggbb`, 1 to 21 (WCAG). */
export function contrastOf(color: string, other: string): number {
  const [low = 0, high = 0] = [luminanceOf(color), luminanceOf(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

/** White or the dark of texts, whichever is easier to read on a background `#rrggbb`. */
export function textColorOn(background: string): string {
  return luminanceOf(background) > BALANCE ? '#1c1f1d' : '#ffffff';
}
