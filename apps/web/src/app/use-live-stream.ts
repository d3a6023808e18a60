import { useEffect } from 'react';

/** Keeps the live stream of the store open; the code that does arrives after the page. */
export function useLiveStream(storeId: string | undefined, userId: string | undefined): void {
  useEffect(() => {
    if (!storeId || !userId) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    import('#lib/live-stream.ts').then(
      ({ followStore }) => signal.aborted || followStore({ storeId, userId, signal }),
      // Without it the page works, and asks again now and then.
      () => undefined,
    );
    return () => leaving.abort();
  }, [storeId, userId]);
}
