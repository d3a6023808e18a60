import {
  startEnding,
  startReconciling,
  startStepping,
  startWatching,
} from '#areas/messaging/campaigns/index';
import type { App } from '#platform/app';
import { startConsumers } from '#platform/consumers';
import { shardsOf } from '#platform/store-directory';
import { allConsumers, startSending as startDelivery } from '../src/areas.ts';

/**
 * Sends due messages, ends campaigns on their date and updates results, for all stores in every database, until
 * stopped.
 */
export async function startSending(app: App): Promise<{ stop(): Promise<void> }> {
  const started = await Promise.all(shardsOf(app).map(startSendingIn));
  return {
    async stop() {
      await Promise.all(started.map((one) => one.stop()));
    },
  };
}

async function startSendingIn(app: App): Promise<{ stop(): Promise<void> }> {
  const delivery = await startDelivery(app);
  const loops = [
    startEnding(app),
    startWatching(app),
    startReconciling(app),
    await startStepping(app),
    await startConsumers(app, allConsumers),
  ];
  return {
    async stop() {
      await Promise.all(loops.map((loop) => loop.stop()));
      await delivery.stop();
    },
  };
}
