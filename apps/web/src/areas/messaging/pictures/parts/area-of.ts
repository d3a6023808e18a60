interface Shares {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A part given in percent, in whole pixels of a picture of this size, and never beyond its edges. */
export function areaOf(percent: Shares, size: { width: number; height: number }): Shares {
  const span = (from: number, length: number, whole: number): [number, number] => {
    const start = Math.min(whole - 1, Math.max(0, Math.round((from / 100) * whole)));
    const end = Math.min(whole, Math.round(((from + length) / 100) * whole));
    return [start, Math.max(1, end - start)];
  };
  const [x, width] = span(percent.x, percent.width, size.width);
  const [y, height] = span(percent.y, percent.height, size.height);
  return { x, y, width, height };
}
