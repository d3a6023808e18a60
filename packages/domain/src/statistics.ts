/** 95 % of a normal distribution. */
const Z = 1.96;

/** A share with its 95 % interval (Wilson), between 0 and 1. */
export function shareOf(part: number, whole: number): { share: number; low: number; high: number } {
  const share = part / whole;
  const base = 1 + Z ** 2 / whole;
  const middle = (share + Z ** 2 / (2 * whole)) / base;
  const error = (Z / base) * Math.sqrt((share * (1 - share)) / whole + Z ** 2 / (4 * whole ** 2));
  return { share, low: Math.max(0, middle - error), high: Math.min(1, middle + error) };
}
