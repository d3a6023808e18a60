import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useActivities(query: QueryOf<typeof contract.listCampaignActivities>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCampaignActivities, store_id, query),
    queryFn: ({ signal }) => call(contract.listCampaignActivities, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** The campaigns whose activities may be looked at, newest first. */
export function useCampaignChoices() {
  const { id: store_id } = useCurrentStore();
  const query = { per_page: 1000 };
  return useQuery({
    queryKey: keyOf(contract.listCampaigns, store_id, query),
    queryFn: ({ signal }) => call(contract.listCampaigns, { store_id, query, signal }),
  });
}

export function useActivity(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getCampaignActivity, id),
    queryFn: ({ signal }) => call(contract.getCampaignActivity, { id, signal }),
  });
}

export function useCancelActivity(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelCampaignActivity, { id, body: { status: 'not_sent' } }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(contract.getCampaignActivity, id) });
      await client.invalidateQueries({ queryKey: keyOf(contract.listCampaignActivities) });
    },
    onError: toastFailure,
  });
}

export function useOutbox(query: QueryOf<typeof contract.listOutboxMessages>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listOutboxMessages, store_id, query),
    queryFn: ({ signal }) => call(contract.listOutboxMessages, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useOutboxMessage(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getOutboxMessage, id),
    queryFn: ({ signal }) => call(contract.getOutboxMessage, { id, signal }),
  });
}

/** Simulates the customer's reply to a message of a test number. */
export function useAnswerAsCustomer(id: string) {
  return useMutation({
    mutationFn: (text: string) => call(contract.answerOutboxMessage, { id, body: { text } }),
    onError: toastFailure,
  });
}
