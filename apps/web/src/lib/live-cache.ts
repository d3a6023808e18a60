import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Changes what is shown by what the server told. An answer that is under way may have been read before
 * that, so it is changed too once it is here: `change` may come twice and moves nothing back.
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
