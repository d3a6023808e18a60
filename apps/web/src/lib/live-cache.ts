import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Applies a live event to cached data. A pending response may predate the event, so `change` runs again after it: it
 * must be idempotent and never move data back.
 */
export async function changeShown<Data>(
  client: QueryClient,
  queryKey: QueryKey,
  change: (known: Data) => Data,
): Promise<void> {
  const apply = () => client.setQueriesData<Data>({ queryKey }, (known) => known && change(known));
  apply();
  if (client.isFetching({ queryKey }) === 0) return;
  await client.refetchQueries({ queryKey, fetchStatus: 'fetching' }, { cancelRefetch: false });
  apply();
}
