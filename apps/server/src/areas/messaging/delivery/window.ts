/**
 * How many messages may be between "handed to the server" and "recorded as done". A process that
 * dies repeats at most these, so the window is small and shared by all campaigns of one server.
 */
export class SendWindow {
  #free: number;
  readonly #waiting: (() => void)[] = [];

  constructor(size: number) {
    this.#free = size;
  }

  /** Takes one slot, first come first served: campaigns that share a server alternate. */
  take(): Promise<void> | undefined {
    if (this.#free > 0) {
      this.#free--;
      return undefined;
    }
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  give(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free++;
  }
}
