/** Lets a steady number through a second, with no more than a tenth of a second of burst. */
export class Pace {
  readonly #perSecond: number | null;
  readonly #onCapacity: () => void;
  #tokens: number;
  #at = performance.now();
  #timer: NodeJS.Timeout | undefined;

  constructor(perSecond: number | null, onCapacity: () => void) {
    this.#perSecond = perSecond;
    this.#onCapacity = onCapacity;
    this.#tokens = burstOf(perSecond);
  }

  /** Takes one turn, or promises to call when there is room again. */
  mayPass(): boolean {
    if (this.#perSecond === null) return true;
    const now = performance.now();
    const earned = ((now - this.#at) / 1000) * this.#perSecond;
    this.#tokens = Math.min(burstOf(this.#perSecond), this.#tokens + earned);
    this.#at = now;
    if (this.#tokens >= 1) {
      this.#tokens -= 1;
      return true;
    }
    const waitMs = ((1 - this.#tokens) / this.#perSecond) * 1000;
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#onCapacity();
    }, Math.ceil(waitMs));
    return false;
  }

  stop(): void {
    clearTimeout(this.#timer);
  }
}

function burstOf(perSecond: number | null): number {
  return Math.max(1, (perSecond ?? 0) / 10);
}
