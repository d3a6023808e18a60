/** Clocks of providers may run ahead of ours by so much. */
const AHEAD_MS = 5 * 60_000;
/** WhatsApp and the providers of SMS are younger. */
const EARLIEST_MS = Date.UTC(2005, 0, 1);

/**
 * The instant in a provider's body: seconds as a number, as text or as an object of 64 bits, or an ISO text.
 * One in the future or impossible, such as milliseconds given as seconds, is the moment of receipt.
 */
export function instantOf(reported: unknown, receivedAt: Date): Date {
  const ms = msOf(reported);
  const isPossible = ms >= EARLIEST_MS && ms <= receivedAt.getTime() + AHEAD_MS;
  return isPossible ? new Date(ms) : receivedAt;
}

function msOf(reported: unknown): number {
  if (typeof reported === 'number') return reported * 1000;
  if (typeof reported === 'string') {
    return /^\d+(\.\d+)?$/.test(reported.trim()) ? Number(reported) * 1000 : Date.parse(reported);
  }
  if (reported instanceof Date) return reported.getTime();
  const { low, high } = (reported ?? {}) as { low?: unknown; high?: unknown };
  if (typeof low !== 'number') return Number.NaN;
  return ((typeof high === 'number' ? high : 0) * 2 ** 32 + (low >>> 0)) * 1000;
}
