/** Messages refused for now wait longer each time, then count as failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 120, 240, 480];

/**
 * Minutes until the next try after so many failures; null when it was the last. A wait that the provider
 * documents grows fourfold each time, up to the usual one.
 */
export function retryAfterMinutes(failures: number, waitSeconds = Infinity): number | null {
  const usual = RETRY_MINUTES[failures];
  return usual === undefined ? null : Math.min(usual, (waitSeconds / 60) * 4 ** failures);
}
