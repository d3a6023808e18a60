import * as contract from '@clientela/contract';
import {
  type InfiniteData,
  useInfiniteQuery,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { Failure } from '#lib/failure.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { changeShown } from '#lib/live-cache.ts';
import { toast } from '#lib/toast.tsx';
import { useNotificationTexts } from './notifications.texts.ts';
import { NOTIFICATION_TOAST_MS, statisticsKey } from './statistics.data.ts';

export const FILTERS = ['all', 'unread', 'read'] as const;
export type Filter = (typeof FILTERS)[number];

type Notification = contract.Notification;
type Page = contract.ResponseOf<typeof contract.listNotifications>;
type Pages = InfiniteData<Page>;
type Statistics = contract.NotificationStatistics;

const QUERIES = { all: {}, unread: { unread: true }, read: { only_read: true } } as const;

/** The list as far as it was scrolled, cached until the filter changes. */
export function useNotifications(filter: Filter) {
  const { id: store_id } = useCurrentStore();
  const t = useNotificationTexts();
  const list = useInfiniteQuery({
    queryKey: listKey(store_id, filter),
    queryFn: async ({ pageParam, signal }) => {
      try {
        return await call(contract.listNotifications, {
          store_id,
          query: {
            page: pageParam,
            per_page: contract.NOTIFICATIONS_PER_PAGE,
            ordering: 'created_at:desc',
            ...wireOf(filter),
          },
          signal,
        });
      } catch (error) {
        if (!signal.aborted) {
          const { message } = failureIn(error, t('failed.fallback'));
          toast('error', message, { durationMs: NOTIFICATION_TOAST_MS });
        }
        throw error;
      }
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta }) =>
      meta.current_page < (meta.last_page ?? 0) ? meta.current_page + 1 : undefined,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  return { ...list, notifications: each(list.data) };
}

function wireOf(filter: Filter): { unread?: string; only_read?: string } {
  const flags = Object.keys(QUERIES[filter]);
  return Object.fromEntries(flags.map((flag) => [flag, 'true']));
}

const listKey = (store_id: string, filter?: Filter) =>
  keyOf(contract.listNotifications, store_id, ...(filter ? [filter] : []));

/** A new notification shifts the pages, so the next page repeats entries: duplicates are removed. */
function each(pages: Pages | undefined): Notification[] {
  const known = new Map<string, Notification>();
  for (const { data } of pages?.pages ?? []) {
    for (const notification of data) {
      if (!known.has(notification.id)) known.set(notification.id, notification);
    }
  }
  return [...known.values()];
}

/** Returns the message and code for a list that failed to load. */
export function failureIn(
  error: unknown,
  fallback: string,
): { message: string; code: string | null } {
  const message = (error instanceof Error && error.message) || fallback;
  if (!(error instanceof Failure)) return { message, code: null };
  return { message, code: String(error.status || error.code) };
}

/** Returns all cache updates of the panel. */
export function useNotificationCache() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  const patch = (filters: readonly Filter[], change: (pages: Pages) => Pages) => {
    for (const filter of filters) void changeShown(client, listKey(store_id, filter), change);
  };
  return {
    add: (notification: Notification) =>
      patch(['all', 'unread'], ({ pages: [first, ...rest], pageParams }) => ({
        pages: first ? [{ ...first, data: [notification, ...first.data] }, ...rest] : rest,
        pageParams,
      })),
    markRead: (ids: readonly string[] | 'all') =>
      patch(FILTERS, ({ pages, pageParams }) => ({
        pages: pages.map((page) => ({
          ...page,
          data: page.data.map((row) =>
            ids === 'all' || ids.includes(row.id) ? { ...row, is_read: true } : row,
          ),
        })),
        pageParams,
      })),
    count: (change: (known: Statistics) => Statistics) =>
      client.setQueryData<Statistics>(statisticsKey(store_id), (known) => known && change(known)),
    refetch: () => client.invalidateQueries({ queryKey: listKey(store_id) }),
    refetchStatistics: () => client.invalidateQueries({ queryKey: statisticsKey(store_id) }),
    /** A filter that is opened starts at its first page. */
    forget: (filter: Filter) => client.removeQueries({ queryKey: listKey(store_id, filter) }),
  };
}

/** Follows the server from the first opening of the panel on, also while it is closed. */
export function useNotificationUpdates(): void {
  const cache = useNotificationCache();
  useLive('notification.created', cache.add);
  useLive('notification.read', ({ notification_ids }) => cache.markRead(notification_ids));
  useLive('resync', () => void cache.refetch());
}

/** Marks seen notifications as read in one batch; an empty batch is not sent. */
export function useReadBatch() {
  const { id: store_id } = useCurrentStore();
  const t = useNotificationTexts();
  const cache = useNotificationCache();
  const batch = useMutation({
    // The batch is sent as the panel closes, possibly with the page.
    mutationFn: (notification_ids: string[]) =>
      call(contract.readNotifications, { store_id, body: { notification_ids }, keepalive: true }),
    // Counts before the request: the server's live counts may arrive before its response.
    onMutate: (ids) =>
      cache.count((known) => ({
        ...known,
        unread: Math.max(0, known.unread - ids.length),
        read: known.read + ids.length,
      })),
    onError: () => {
      toast('error', t('mark_failed'), { durationMs: NOTIFICATION_TOAST_MS });
      void cache.refetchStatistics();
    },
    onSuccess: (_nothing, ids) => cache.markRead(ids),
  });
  return (ids: string[]) => {
    if (ids.length > 0) batch.mutate(ids);
  };
}

export function useReadAll(onDone: () => void) {
  const { id: store_id } = useCurrentStore();
  const t = useNotificationTexts();
  const cache = useNotificationCache();
  return useMutation({
    mutationFn: () => call(contract.readAllNotifications, { store_id }),
    onError: () => toast('error', t('mark_failed'), { durationMs: NOTIFICATION_TOAST_MS }),
    onSuccess: async () => {
      cache.markRead('all');
      cache.count((known) => ({ ...known, unread: 0, read: known.total }));
      toast('success', t('marked_all'), { durationMs: NOTIFICATION_TOAST_MS });
      await cache.refetchStatistics();
      onDone();
    },
  });
}
