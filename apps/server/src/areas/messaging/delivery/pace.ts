/**
 * Share of the provider's quota in use: it counts arrivals within any second, and messages delayed by some
 * 30 ms must still fit.
 */
const OF_QUOTA = 0.95;
const HURRY_MS = 10;
/** The first message of a send run opens the connection; the next ones would arrive as a burst. */
const OPENING_MS = 100;

/** Returns the messages per second to hand over under this quota. */
export function paceUnder(quota: number): number {
  return quota * OF_QUOTA;
}

/** Assigns a send time to each message of a send run, in ms of a monotonic clock. */
export class Pace {
  #next = 0;

  /** The slot of the message requested at `now`: not before the send run's own slot. */
  place(now: number, { first, perSecond }: { first: number; perSecond: number }): number {
    // A delayed run catches up only a little.
    const at = Math.max(first, this.#next, now - HURRY_MS);
    const opening = this.#next ? 0 : OPENING_MS;
    this.#next = at + 1_000 / perSecond + opening;
    return at;
  }
}
