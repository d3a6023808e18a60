import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useEmailModels(query: QueryOf<typeof contract.listEmailModels>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listEmailModels, store_id, query),
    queryFn: ({ signal }) => call(contract.listEmailModels, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useEmailModel(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getEmailModel, id),
    queryFn: ({ signal }) => call(contract.getEmailModel, { id, signal }),
  });
}

/** Fetches the current model, regardless of the cache. */
export function useReadEmailModel(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getEmailModel, id),
      queryFn: ({ signal }) => call(contract.getEmailModel, { id, signal }),
      staleTime: 0,
    });
}

export function useEmailModelGallery() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listEmailModelGallery, store_id),
    queryFn: ({ signal }) => call(contract.listEmailModelGallery, { store_id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Creates a model, or saves the one named. */
export function useSaveEmailModel(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateEmailModel>) =>
      id
        ? call(contract.updateEmailModel, { id, body })
        : call(contract.createEmailModel, { store_id, body }),
    onSuccess: (model) => {
      client.setQueryData(keyOf(contract.getEmailModel, model.id), model);
      return client.invalidateQueries({ queryKey: keyOf(contract.listEmailModels) });
    },
  });
}

/** Makes another model of the same content. */
export function useDuplicateEmailModel() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: { id: string; name: string }) => {
      const { subject, document } = await call(contract.getEmailModel, { id });
      return call(contract.createEmailModel, { store_id, body: { name, subject, document } });
    },
    onSuccess: (model) => {
      client.setQueryData(keyOf(contract.getEmailModel, model.id), model);
      return client.invalidateQueries({ queryKey: keyOf(contract.listEmailModels) });
    },
    onError: toastFailure,
  });
}

export function useDeleteEmailModel() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteEmailModel, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listEmailModels) }),
    onError: toastFailure,
  });
}

export interface Draft {
  subject: string;
  document: contract.EmailDocument;
}

/** Data of a preview: the customer behind the variables, and a sample coupon. */
export interface Sample {
  /** Null: the latest customer. */
  customer_id: string | null;
  is_nameless: boolean;
  coupon: string;
}

/** Customers to choose one from, by name, e-mail or phone; none before a letter is typed. */
export function useCustomersNamed(search: string) {
  const { id: store_id } = useCurrentStore();
  const query = { search, per_page: 10 };
  return useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
    enabled: search !== '',
  });
}

/** Preview of the message for a customer; the previous one stays while it loads. */
export function useEmailPreview(draft: (Draft & Sample) | null) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.previewEmailModel, store_id, draft),
    queryFn: ({ signal }) =>
      call(contract.previewEmailModel, { store_id, body: draft as Draft & Sample, signal }),
    enabled: draft !== null,
    placeholderData: keepPreviousData,
  });
}

export function useTestSend() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: ({ draft, to }: { draft: Draft & Sample; to: string[] }) =>
      call(contract.sendTestEmail, { store_id, body: { ...draft, to } }),
    onError: toastFailure,
  });
}
