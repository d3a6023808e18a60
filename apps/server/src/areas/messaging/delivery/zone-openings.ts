/** A turn may last for hours; for a second a zone that is open stays so. */
const KEPT_MS = 1_000;

/** When messages may leave, by the zones of their recipients. */
export class ZoneOpenings {
  readonly #next: (zone: string, now: Date) => Date;
  readonly #kept = new Map<string, { opens: Date; until: number }>();

  /** `next` gives the time at which a zone is open: now, or later. */
  constructor(next: (zone: string, now: Date) => Date) {
    this.#next = next;
  }

  /** When a message to this zone may leave, where that is later than now. */
  laterThan(now: Date, zone: string): Date | null {
    let kept = this.#kept.get(zone);
    if (!kept || now.getTime() >= kept.until) {
      kept = { opens: this.#next(zone, now), until: now.getTime() + KEPT_MS };
      this.#kept.set(zone, kept);
    }
    return kept.opens > now ? kept.opens : null;
  }
}
