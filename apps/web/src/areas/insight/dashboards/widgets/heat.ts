/** Values of one shade, from the lowest to the highest. */
export interface HeatClass {
  /** 1 to 5, the palest first. */
  level: number;
  from: number;
  to: number;
}

const LEVELS = 5;

/** Up to five classes with about as many positive values each; equal values share a class. */
export function heatClasses(values: readonly number[]): HeatClass[] {
  const sorted = values.filter((value) => value > 0).toSorted((a, b) => a - b);
  const tops = Array.from(
    { length: LEVELS },
    (_, index) => sorted[Math.ceil((sorted.length * (index + 1)) / LEVELS) - 1],
  );
  const uppers = [...new Set(tops)].filter((top) => top !== undefined);
  return uppers.map((to, index) => {
    const below = uppers[index - 1] ?? 0;
    return {
      level: LEVELS - uppers.length + index + 1,
      from: sorted.find((value) => value > below) ?? to,
      to,
    };
  });
}

/** The shade of a value; 0 without one. */
export function levelOf(value: number, classes: readonly HeatClass[]): number {
  return value > 0 ? (classes.find(({ to }) => value <= to)?.level ?? LEVELS) : 0;
}
