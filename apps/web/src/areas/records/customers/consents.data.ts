import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useConsents(id: string) {
  return useQuery({
    queryKey: keyOf(contract.listCustomerConsents, id),
    queryFn: ({ signal }) => call(contract.listCustomerConsents, { id, signal }),
  });
}

/** It changes the reach of messages. */
export function useRecordConsent(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.recordCustomerConsent>) =>
      call(contract.recordCustomerConsent, { id, body }),
    onSuccess: () => {
      void client.invalidateQueries({ queryKey: keyOf(contract.listCustomerConsents, id) });
      void client.invalidateQueries({ queryKey: keyOf(contract.getCustomer, id) });
    },
  });
}

/** Sends the customer a link by which only they confirm. */
export function useAskConfirmation(id: string) {
  return useMutation({
    mutationFn: () => call(contract.askConsentConfirmation, { id }),
    onError: toastFailure,
  });
}

export function useConsentTextVersions() {
  const store = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listConsentTexts, store.id),
    queryFn: ({ signal }) => call(contract.listConsentTexts, { store_id: store.id, signal }),
  });
}

export function usePublishConsentText() {
  const store = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.publishConsentText>) =>
      call(contract.publishConsentText, { store_id: store.id, body }),
    onSuccess: (texts) => {
      client.setQueryData(keyOf(contract.listConsentTexts, store.id), texts);
    },
  });
}
