/** The only source of "now" in product code. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };
