import * as contract from '@clientela/contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useSession } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';

/** Toasts about notifications leave sooner than the shell's. */
export const NOTIFICATION_TOAST_MS = 3500;

export const statisticsKey = (store_id: string) =>
  keyOf(contract.getNotificationStatistics, store_id);

/** How many notifications there are: the context brings them, live updates keep them. */
export function useStatistics(): contract.NotificationStatistics {
  const { store, notifications } = useSession().context;
  const { data } = useQuery({
    queryKey: statisticsKey(store.id),
    queryFn: ({ signal }) =>
      call(contract.getNotificationStatistics, { store_id: store.id, signal }),
    initialData: notifications,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return data;
}

/** Keeps the counts by the live updates; used once, by the bell. */
export function useStatisticsUpdates(): void {
  const client = useQueryClient();
  const queryKey = statisticsKey(useSession().context.store.id);
  useLive('notification.created', () =>
    client.setQueryData<contract.NotificationStatistics>(
      queryKey,
      (known) => known && { ...known, total: known.total + 1, unread: known.unread + 1 },
    ),
  );
  useLive('notification.read', ({ statistics }) => client.setQueryData(queryKey, statistics));
  useLive('resync', () => void client.invalidateQueries({ queryKey }));
}
