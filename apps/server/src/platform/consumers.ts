import { sql } from 'kysely';
import type { App } from './app.ts';
import { platformCtx, storeCtx } from './context.ts';
import { type Consumer, consumeNew, DOMAIN_EVENT_CHANNEL, noteStarts } from './domain-events.ts';
import { type Listener, listenTo } from './listener.ts';
import { eachOf } from './loops.ts';

/** Stores are looked for this often where no notification woke us. */
const POLL_MS = 2_000;
/** A transaction under way may hide an event for a moment: who is prompt looks again so soon after it was told. */
const AGAIN_MS = [20, 60, 200, 600];
const MOST_STORES = 1_000;
const STORES_AT_ONCE = 4;

/**
 * Lets all consumers follow the events of all stores, each at its own pace, until stopped. Several
 * processes share the stores; a consumer that fails in one store holds up neither others nor others'
 * stores.
 */
export async function startConsumers(
  app: App,
  consumers: readonly Consumer[],
): Promise<{ stop(): Promise<void> }> {
  await noteStarts(app, consumers);
  const running = consumers.map((consumer) => new Follower(app, consumer));
  const sweep = () => {
    for (const follower of running) follower.sweep();
  };
  const listener: Listener = listenTo(app, DOMAIN_EVENT_CHANNEL, {
    onMessage: (storeId) => {
      for (const follower of running) follower.look(storeId);
    },
    onListening: sweep,
  });
  await listener.began;
  const timer = setInterval(sweep, POLL_MS);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(running.map((follower) => follower.stop()));
      await listener.stop();
    },
  };
}

/** One consumer in this process: it works while stores wait, and looks through all of them when asked to. */
class Follower {
  readonly #app: App;
  readonly #consumer: Consumer;
  readonly #waiting = new Set<string>();
  #isSweepWanted = false;
  #working: Promise<void> | undefined;
  #stopped = false;

  constructor(app: App, consumer: Consumer) {
    this.#app = app;
    this.#consumer = consumer;
  }

  look(storeId: string): void {
    this.#waiting.add(storeId);
    this.#start();
    if (!this.#consumer.is_prompt) return;
    for (const ms of AGAIN_MS) setTimeout(() => this.#lookAgain(storeId), ms).unref();
  }

  #lookAgain(storeId: string): void {
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
    this.#working ??= this.#work().finally(() => {
      this.#working = undefined;
    });
  }

  async #work(): Promise<void> {
    while (!this.#stopped && (this.#isSweepWanted || this.#waiting.size > 0)) {
      try {
        const stores = new Set(this.#waiting);
        this.#waiting.clear();
        if (this.#isSweepWanted) {
          this.#isSweepWanted = false;
          for (const id of await storesWithEvents(this.#app, this.#consumer)) stores.add(id);
        }
        await eachOf([...stores], STORES_AT_ONCE, (id) => this.#consume(id));
      } catch (error) {
        // The next sweep finds again what was not read.
        this.#app.log.warn('events not read', { consumer: this.#consumer.name, error });
      }
    }
  }

  /** A store that cannot be read holds up no other; the next sweep finds it again. */
  async #consume(storeId: string): Promise<void> {
    try {
      const ctx = await storeCtx(this.#app, storeId);
      while (!this.#stopped && (await consumeNew(ctx, this.#consumer)));
    } catch (error) {
      const { name } = this.#consumer;
      this.#app.log.warn('events of a store not read', { consumer: name, store: storeId, error });
    }
  }
}

async function storesWithEvents(app: App, { name }: Consumer): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from app.stores_with_events(${name}, ${app.clock.now()}, ${MOST_STORES}) as id`.execute(
    platformCtx(app).db,
  );
  return rows.map(({ id }) => id);
}
