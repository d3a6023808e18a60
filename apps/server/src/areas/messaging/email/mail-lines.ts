import { SendWindow } from '#areas/messaging/delivery/index';
import type { App } from '#platform/app';
import type { MailServer, MailServerSettings } from './email.port.ts';
import type { Sender } from './sender.ts';

/** Messages a connection may have between handed over and recorded: bounds repeats after a crash. */
const PIPELINE_DEPTH = 20;

const FIRST_OUTAGE_MS = 1_000;
const LONGEST_OUTAGE_MS = 60_000;
const IDLE_MS = 60_000;

/** The way out over one mail server, which stores may share: its connections and its window. */
export interface MailLine {
  server: MailServer;
  window: SendWindow;
  /** Doubles while the server is unreachable; 0 once it responds. */
  outageMs: number;
}

/** This process's open transports, reused and replaced when settings change. */
export class MailLines {
  readonly #app: App;
  readonly #lines = new Map<string, { line: MailLine; users: number; idle?: NodeJS.Timeout }>();

  constructor(app: App) {
    this.#app = app;
  }

  /** A line for this sender; give it back with `release`. */
  acquire(sender: Sender & { server: MailServerSettings }): MailLine {
    const known = this.#lines.get(sender.key);
    if (known) {
      clearTimeout(known.idle);
      known.users++;
      return known.line;
    }
    const line: MailLine = {
      server: this.#app.openMailServer(sender.server),
      window: new SendWindow(this.#windowOf(sender.server)),
      outageMs: 0,
    };
    this.#lines.set(sender.key, { line, users: 1 });
    return line;
  }

  release(sender: Sender): void {
    const entry = this.#lines.get(sender.key);
    if (!entry) return;
    entry.users--;
    if (entry.users > 0) return;
    entry.idle = setTimeout(() => {
      this.#lines.delete(sender.key);
      void entry.line.server.close();
    }, IDLE_MS);
  }

  #windowOf(server: MailServerSettings): number {
    if ('provider' in server) return this.#app.mailProviders[server.provider].window;
    return server.max_connections * PIPELINE_DEPTH;
  }

  async close(): Promise<void> {
    for (const entry of this.#lines.values()) clearTimeout(entry.idle);
    await Promise.all([...this.#lines.values()].map((entry) => entry.line.server.close()));
    this.#lines.clear();
  }
}

/** Waits longer after each failed attempt to reach the server. */
export function noteOutage(line: MailLine): number {
  line.outageMs = Math.min(Math.max(FIRST_OUTAGE_MS, line.outageMs * 2), LONGEST_OUTAGE_MS);
  return line.outageMs;
}
