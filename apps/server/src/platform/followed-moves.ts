import type { App } from './app.ts';
import { type Listener, listenTo } from './listener.ts';
import { forgetPlaces, homeOf, MOVED_CHANNEL, shardsOf } from './store-directory.ts';

/** With several databases: hears at home which stores have moved, and looks for them again. */
export function followMoves(app: App): Listener | null {
  if (app.shards.length === 1) return null;
  return listenTo(homeOf(app), MOVED_CHANNEL, {
    onMessage(storeId) {
      forgetPlaces(app, storeId);
      for (const { live } of shardsOf(app)) live.end(storeId);
    },
    // Some may have moved while there was no connection.
    onListening: () => forgetPlaces(app),
  });
}
