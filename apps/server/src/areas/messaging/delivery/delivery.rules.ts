/** Messages refused for now wait longer each time, then count as failed. */
const RETRY_MINUTES = [1, 5, 15, 60, 120, 240, 480];

/** Minutes until the next try after so many failures; null when it was the last. */
export function retryAfterMinutes(failures: number): number | null {
  return RETRY_MINUTES[failures] ?? null;
}
