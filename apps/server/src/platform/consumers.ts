import { sql } from 'kysely';
import type { App } from './app.ts';
import { type Ctx, platformCtx, storeCtx } from './context.ts';
import {
  type Consumer,
  consumeNew,
  DOMAIN_EVENT_CHANNEL,
  noteStarts,
  placeEvents,
} from './domain-events.ts';
import { noteActivity } from './due-work.ts';
import { type Listener, listenTo } from './listener.ts';
import { eachOf, startLoops } from './loops.ts';

/** Stores are looked for this often where no notification woke us. */
const POLL_MS = 2_000;
const MOST_STORES = 1_000;
const STORES_AT_ONCE = 4;

/**
 * Runs all consumers on the events of all stores, each at its own rate, until stopped. Several
 * processes share the stores; a consumer that fails in one store delays neither other consumers nor
 * other stores.
 */
export async function startConsumers(
  app: App,
  consumers: readonly Consumer[],
): Promise<{ stop(): Promise<void> }> {
  await noteStarts(app, consumers);
  const byName = new Map(
    consumers.map((consumer) => [
      consumer.name,
      new Rounds(app, consumer.name, reading(app, consumer)),
    ]),
  );
  const readers = [...byName.values()];
  const placer = new Rounds(app, 'places', {
    find: () => storesWithNewEvents(app),
    async serve(ctx, { isSweep }) {
      await placeEvents(ctx, { late: isSweep });
      for (const reader of readers) reader.look(ctx.store.id);
    },
  });
  const sweep = () => {
    placer.sweep();
    // One statement for all consumers: most have nothing to read.
    consumersWithEvents(app, [...byName.keys()])
      .then((names) => {
        for (const name of names) byName.get(name)?.sweep();
      })
      .catch((error) => app.log.warn('events not read', { error }));
  };
  const listener: Listener = listenTo(app, DOMAIN_EVENT_CHANNEL, {
    onMessage: (storeId) => placer.look(storeId),
    onListening: sweep,
  });
  await listener.began;
  const loops = startLoops(app, {
    count: 1,
    idleMs: POLL_MS,
    due: 'events',
    failure: 'events not looked for',
    async round() {
      sweep();
      return false;
    },
  });
  return {
    async stop() {
      await loops.stop();
      await placer.stop();
      await Promise.all(readers.map((reader) => reader.stop()));
      await listener.stop();
    },
  };
}

function reading(app: App, consumer: Consumer): Work {
  return {
    find: () => storesWithEvents(app, consumer),
    async serve(ctx, { isStopped }) {
      while (!isStopped() && (await consumeNew(ctx, consumer)));
    },
  };
}

/** Work done per store: how to find stores with pending work, and how to process one. */
interface Work {
  find(): Promise<string[]>;
  serve(ctx: Ctx, round: Round): Promise<void>;
}

interface Round {
  /** The store was found by the sweep, without a notification. */
  isSweep: boolean;
  isStopped: () => boolean;
}

/** Processes waiting stores in this process, and scans all of them on request. */
class Rounds {
  readonly #app: App;
  readonly #name: string;
  readonly #work: Work;
  readonly #waiting = new Set<string>();
  #isSweepWanted = false;
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(app: App, name: string, work: Work) {
    this.#app = app;
    this.#name = name;
    this.#work = work;
  }

  look(storeId: string): void {
    this.#waiting.add(storeId);
    this.#start();
  }

  sweep(): void {
    this.#isSweepWanted = true;
    this.#start();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#working;
  }

  #start(): void {
    if (this.#stopped) return;
    this.#working ??= this.#goOn().finally(() => {
      this.#working = undefined;
    });
  }

  async #goOn(): Promise<void> {
    while (!this.#stopped && (this.#isSweepWanted || this.#waiting.size > 0)) {
      try {
        const reported = [...this.#waiting];
        this.#waiting.clear();
        await eachOf(reported, STORES_AT_ONCE, (id) => this.#serve(id, false));
        if (this.#isSweepWanted) {
          this.#isSweepWanted = false;
          await eachOf(await this.#work.find(), STORES_AT_ONCE, (id) => this.#serve(id, true));
        }
      } catch (error) {
        // The next sweep finds the unread events again.
        this.#app.log.warn('events not read', { consumer: this.#name, error });
      }
    }
  }

  /** An unreadable store delays no other; the next sweep finds it again. */
  async #serve(storeId: string, isSweep: boolean): Promise<void> {
    try {
      noteActivity(this.#app);
      await this.#work.serve(await storeCtx(this.#app, storeId), {
        isSweep,
        isStopped: () => this.#stopped,
      });
    } catch (error) {
      const fields = { consumer: this.#name, store: storeId, error };
      this.#app.log.warn('events of a store not read', fields);
    }
  }
}

async function storesWithNewEvents(app: App): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_with_new_events(${MOST_STORES}) as id`.execute(platformCtx(app).db);
  return rows.map(({ id }) => id);
}

async function consumersWithEvents(app: App, names: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from app.consumers_with_events(${names}::text[], ${app.clock.now()}) as name`.execute(
    platformCtx(app).db,
  );
  return rows.map(({ name }) => name);
}

async function storesWithEvents(app: App, { name }: Consumer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_with_events(${name}, ${app.clock.now()}, ${MOST_STORES}) as id`.execute(
    platformCtx(app).db,
  );
  return rows.map(({ id }) => id);
}
