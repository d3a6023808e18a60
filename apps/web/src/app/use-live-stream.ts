import type { StoreContext } from '@clientela/contract';
import { useEffect, useEffectEvent } from 'react';
import { followStore } from '#lib/live-stream.ts';

/** Keeps the live stream of the store that is open. */
export function useLiveStream(context: StoreContext | undefined, userId: string | undefined): void {
  const storeId = context?.store.id;
  // A context that is asked for again changes nothing for a stream that is open.
  const newestKnown = useEffectEvent(() => context?.last_event);
  useEffect(() => {
    const after = newestKnown();
    if (!storeId || !userId || after === undefined) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    followStore({ storeId, userId, after, signal });
    return () => leaving.abort();
  }, [storeId, userId]);
}
