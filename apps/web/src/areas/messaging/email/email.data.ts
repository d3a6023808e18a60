import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export type EmailSettingsBody = BodyOf<typeof contract.updateEmailSettings>;

export function useEmailSettings() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getEmailSettings, store_id),
    queryFn: ({ signal }) => call(contract.getEmailSettings, { store_id, signal }),
  });
}

export function useEmailHealth() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getEmailHealth, store_id),
    queryFn: ({ signal }) => call(contract.getEmailHealth, { store_id, signal }),
  });
}

export function useBounceMailbox() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getBounceMailbox, store_id),
    queryFn: ({ signal }) => call(contract.getBounceMailbox, { store_id, signal }),
  });
}

export function useSaveBounceMailbox() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateBounceMailbox>) =>
      call(contract.updateBounceMailbox, { store_id, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.getBounceMailbox, store_id), saved),
  });
}

export function useRemoveBounceMailbox() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.deleteBounceMailbox, { store_id }),
    onSuccess: () =>
      client.setQueryData(keyOf(contract.getBounceMailbox, store_id), { mailbox: null }),
  });
}

export function useSaveEmailSettings() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EmailSettingsBody) => call(contract.updateEmailSettings, { store_id, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.getEmailSettings, store_id), saved),
  });
}

/** Sends one test message with the form's values, saved or not. */
export function useTestEmailSettings() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (body: { to: string; settings: EmailSettingsBody }) =>
      call(contract.testEmailSettings, { store_id, body }),
  });
}
