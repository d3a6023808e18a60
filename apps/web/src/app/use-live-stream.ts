import type { StoreContext } from '@clientela/contract';
import { useEffect, useEffectEvent } from 'react';

/** Keeps the live stream of the store that is open; the code that does arrives after the page. */
export function useLiveStream(context: StoreContext | undefined, userId: string | undefined): void {
  const storeId = context?.store.id;
  // A context that is asked for again changes nothing for a stream that is open.
  const newestKnown = useEffectEvent(() => context!.last_event);
  useEffect(() => {
    if (!storeId || !userId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const after = newestKnown();
    import('#lib/live-stream.ts').then(
      ({ followStore }) => signal.aborted || followStore({ storeId, userId, after, signal }),
      // Without it the page falls back to polling.
      () => undefined,
    );
    return () => leaving.abort();
  }, [storeId, userId]);
}
