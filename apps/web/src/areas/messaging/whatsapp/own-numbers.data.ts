import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

/** Numbers over gateways; live events report changes made elsewhere. */
export function useOwnNumbers() {
  const { id: store_id } = useCurrentStore();
  const read = useRead();
  useLive('sender.changed', () => void read());
  return useQuery({
    queryKey: keyOf(contract.listWhatsappConfigs, store_id),
    queryFn: ({ signal }) => call(contract.listWhatsappConfigs, { store_id, signal }),
  });
}

function useRead() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [contract.listWhatsappConfigs, contract.listWhatsappNumbers].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

/** Whether the installation has a gateway to pair numbers over. */
export function useGateway() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getWhatsappGateway, store_id),
    queryFn: ({ signal }) => call(contract.getWhatsappGateway, { store_id, signal }),
  });
}

export function useRequestGateway() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () =>
      call(contract.requestApplication, { store_id, body: { slug: contract.WHATSAPP_GATEWAY } }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.getWhatsappGateway, store_id) }),
    onError: toastFailure,
  });
}

export type NewOwnNumber = BodyOf<typeof contract.createWhatsappConfig>;

export function useAddOwnNumber() {
  const { id: store_id } = useCurrentStore();
  const read = useRead();
  return useMutation({
    mutationFn: (body: NewOwnNumber) => call(contract.createWhatsappConfig, { store_id, body }),
    onSuccess: read,
  });
}

export function usePair(id: string) {
  const read = useRead();
  return useMutation({
    mutationFn: () => call(contract.pairWhatsappConfig, { id }),
    onSettled: read,
    onError: toastFailure,
  });
}

export function useDisconnectOwn(id: string) {
  const read = useRead();
  return useMutation({
    mutationFn: () => call(contract.disconnectWhatsappConfig, { id }),
    onSettled: read,
    onError: toastFailure,
  });
}

export function useRemoveOwn(id: string) {
  const read = useRead();
  return useMutation({
    mutationFn: () => call(contract.removeWhatsappConfig, { id }),
    onSettled: read,
    onError: toastFailure,
  });
}

export function usePauseOwn(id: string) {
  const read = useRead();
  return useMutation({
    mutationFn: (is_paused: boolean) =>
      call(contract.updateWhatsappConfig, { id, body: { is_paused } }),
    onSettled: read,
    onError: toastFailure,
  });
}
