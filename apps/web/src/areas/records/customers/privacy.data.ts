import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, callForBytes, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';
import { customerOptions } from './customers.data.ts';

/** Lists, groups and orders contain the name too, so all data is invalidated. */
export function useAnonymize(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.anonymizeCustomer, { id }),
    onSuccess: (customer) => {
      client.setQueryData(customerOptions(id).queryKey, customer);
      void client.invalidateQueries();
    },
    onError: toastFailure,
  });
}

/** Downloading a person's data completes their access requests. */
export function useCopyData(id: string) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callForBytes(contract.copyCustomerData, { id }), 'dados-do-cliente.json'),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function useProofPack(id: string) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callForBytes(contract.downloadProofPack, { id }), 'comprovante.zip'),
    onSuccess: refresh,
    onError: toastFailure,
  });
}

export function usePrivacyRequests(query: QueryOf<typeof contract.listPrivacyRequests>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPrivacyRequests, store_id, query),
    queryFn: ({ signal }) => call(contract.listPrivacyRequests, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useRefreshRequests() {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: keyOf(contract.listPrivacyRequests) });
}

export function useRegisterRequest() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createPrivacyRequest>) =>
      call(contract.createPrivacyRequest, { store_id, body }),
    onSuccess: refresh,
  });
}

export function useAnswerRequest(id: string) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.answerPrivacyRequest>) =>
      call(contract.answerPrivacyRequest, { id, body }),
    onSuccess: refresh,
  });
}

export function useRefuseRequest(id: string) {
  const refresh = useRefreshRequests();
  return useMutation({
    mutationFn: (reason: string) => call(contract.refusePrivacyRequest, { id, body: { reason } }),
    onSuccess: refresh,
  });
}

export function useReceipt(id: string) {
  return useMutation({
    mutationFn: async () =>
      saveAnswer(
        await callForBytes(contract.downloadErasureReceipt, { id }),
        'comprovante-de-exclusao.pdf',
      ),
    onError: toastFailure,
  });
}

/** The key is the installation's and never changes while the page is open. */
export function useProofKey() {
  return useQuery({
    queryKey: keyOf(contract.getProofKey),
    queryFn: ({ signal }) => call(contract.getProofKey, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

export function useRetention() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getRetentionPeriods, store_id),
    queryFn: ({ signal }) => call(contract.getRetentionPeriods, { store_id, signal }),
  });
}

export function useSetRetention() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateRetentionPeriods>) =>
      call(contract.updateRetentionPeriods, { store_id, body }),
    onSuccess: (periods) =>
      client.setQueryData(keyOf(contract.getRetentionPeriods, store_id), periods),
  });
}
