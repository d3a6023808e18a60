import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail.ts';
import type { Pools } from './pools.ts';
import type { Limits } from './tenant-database.ts';

/**
 * The running program: what every request and job finds in its context. An area whose port a
 * provider implements adds it here (`declare module '#platform/app'`), so that the platform knows
 * no area.
 */
export interface App {
  config: Config;
  /** What passwords, tokens and digests are made with; opened from the database by SECRET_KEY. */
  sealingKey: Buffer;
  pools: Pools;
  /** What a request's transactions keep to. */
  limits: Limits;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  live: Live;
  /** Who owns sign-ins and keys keeps when each was last used; the gate asks now and then, beside a call. */
  noteSessionUse(app: App, sessionId: string): Promise<void>;
  noteKeyUse(app: App, key: { store_id: string; key_id: string }): Promise<void>;
  /** Set when a shutdown has begun: readiness fails from then on. */
  stopping: boolean;
}
