/**
 * What a quota is used of: the provider counts what arrives within any second, and messages that some
 * 30 ms held up on their way, together with those that hurry after, still keep to it.
 */
const OF_QUOTA = 0.95;
const HURRY_MS = 10;
/** The first message of a turn opens the connection; those behind it would arrive in a heap. */
const OPENING_MS = 100;

/** How many messages a second are handed over where the provider allows so many. */
export function paceUnder(quota: number): number {
  return quota * OF_QUOTA;
}

/** When the messages of a turn may leave one by one, in ms of a clock that only goes forward. */
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
