import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';
import { withPassword } from '#lib/with-password.ts';

export type WebhookBody = BodyOf<typeof contract.createWebhook>;

/** Polling interval for pending deliveries. */
const LOOK_MS = 5_000;

export function useWebhooks() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listWebhooks, store_id),
    queryFn: ({ signal }) => call(contract.listWebhooks, { store_id, signal }),
  });
}

export function useWebhook(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getWebhook, id),
    queryFn: ({ signal }) => call(contract.getWebhook, { id, signal }),
    refetchInterval: LOOK_MS,
  });
}

export function useDeliveries(id: string, query: QueryOf<typeof contract.listWebhookDeliveries>) {
  return useQuery({
    queryKey: keyOf(contract.listWebhookDeliveries, id, query),
    queryFn: ({ signal }) => call(contract.listWebhookDeliveries, { id, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: LOOK_MS,
  });
}

export function useDelivery(id: string, delivery_id: string) {
  return useQuery({
    queryKey: keyOf(contract.getWebhookDelivery, id, delivery_id),
    queryFn: ({ signal }) => call(contract.getWebhookDelivery, { id, delivery_id, signal }),
    refetchInterval: LOOK_MS,
  });
}

function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        contract.listWebhooks,
        contract.getWebhook,
        contract.listWebhookDeliveries,
        contract.getWebhookDelivery,
      ].map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    );
}

/** Adds an address, or changes the one that is given; a secret comes with a new one alone. */
export function useSaveWebhook(webhook: contract.Webhook | null) {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    // A displayed secret must not stay in the cache.
    gcTime: 0,
    mutationFn: async (
      body: WebhookBody,
    ): Promise<{ webhook: contract.Webhook; secret: string | null }> => {
      if (!webhook) return withPassword(() => call(contract.createWebhook, { store_id, body }));
      const { id, is_enabled } = webhook;
      const saved = await call(contract.updateWebhook, { id, body: { ...body, is_enabled } });
      return { webhook: saved, secret: null };
    },
    onSuccess: stale,
  });
}

export function useSetEnabled({ id, name, url, events }: contract.Webhook) {
  const stale = useStale();
  return useMutation({
    mutationFn: (is_enabled: boolean) =>
      call(contract.updateWebhook, { id, body: { name, url, events, is_enabled } }),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useRotateWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    gcTime: 0,
    mutationFn: () => withPassword(() => call(contract.rotateWebhook, { id })),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useTestWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.testWebhook, { id }),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useRemoveWebhook(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.deleteWebhook, { id }),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useResend(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.resendWebhookDeliveries>) =>
      call(contract.resendWebhookDeliveries, { id, body }),
    onSuccess: stale,
    onError: toastFailure,
  });
}
