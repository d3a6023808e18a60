import type { Clock } from './clock.ts';
import type { Config } from './config.ts';
import type { Live } from './live.ts';
import type { Logger } from './log.ts';
import type { Mailer } from './mail.ts';
import type { ObjectStorage } from './object-storage.ts';
import type { Pools } from './pools.ts';
import type { Limits } from './tenant-database.ts';

/**
 * The running program: part of the context of every request and job. An area whose port a provider
 * implements adds it here (`declare module '#platform/app'`), so that the platform depends on no
 * area.
 */
export interface App {
  config: Config;
  /** Name of this app's database: its stores are there, and its jobs and loops work in them. */
  shard: string;
  /** The app of every database of the installation, home first; they share everything but pools and streams. */
  shards: readonly [App, ...App[]];
  /** Key of passwords, tokens and digests; unsealed from the database by SECRET_KEY. */
  sealingKey: Buffer;
  pools: Pools;
  /** Limits of a request's transactions. */
  limits: Limits;
  clock: Clock;
  log: Logger;
  mail: Mailer;
  live: Live;
  /** Null: files are stored in the database. */
  objects: ObjectStorage | null;
  /**
   * The area that owns sign-ins and keys stores their last use; the auth middleware calls this
   * occasionally, in the background.
   */
  noteSessionUse(app: App, sessionId: string): Promise<void>;
  noteKeyUse(app: App, key: { store_id: string; key_id: string }): Promise<void>;
  /** How much of the demo is filled; null: all of it, or there is none. */
  demoPercent: number | null;
  /** Set when a shutdown has begun: readiness fails from then on. */
  stopping: boolean;
}
