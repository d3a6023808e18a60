import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

/** All numbers of the store; live events report changes made elsewhere. */
export function useWhatsappNumbers() {
  const { id: store_id } = useCurrentStore();
  useFollowNumbers();
  return useQuery({
    queryKey: keyOf(contract.listWhatsappNumbers, store_id),
    queryFn: ({ signal }) => call(contract.listWhatsappNumbers, { store_id, signal }),
  });
}

/** The official numbers, and whether Meta's own window may connect one. */
export function useWhatsappSenders() {
  const { id: store_id } = useCurrentStore();
  useFollowNumbers();
  return useQuery({
    queryKey: keyOf(contract.listWhatsappSenders, store_id),
    queryFn: ({ signal }) => call(contract.listWhatsappSenders, { store_id, signal }),
  });
}

export function useWhatsappSender(id: string) {
  useFollowNumbers();
  return useQuery({
    queryKey: keyOf(contract.getWhatsappSender, id),
    queryFn: ({ signal }) => call(contract.getWhatsappSender, { id, signal }),
  });
}

function useFollowNumbers() {
  const read = useReadNumbers();
  useLive('sender.changed', () => void read());
}

/** Invalidates data that shows numbers. */
function useReadNumbers() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        contract.listWhatsappNumbers,
        contract.listWhatsappSenders,
        contract.getWhatsappSender,
        contract.listWhatsappHistory,
      ].map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    );
}

export type NewNumber = BodyOf<typeof contract.connectWhatsappSender>;

export function useConnectNumber() {
  const { id: store_id } = useCurrentStore();
  const read = useReadNumbers();
  return useMutation({
    mutationFn: (body: NewNumber) => call(contract.connectWhatsappSender, { store_id, body }),
    onSuccess: read,
  });
}

export function useUpdateNumber(id: string) {
  const read = useReadNumbers();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateWhatsappSender>) =>
      call(contract.updateWhatsappSender, { id, body }),
    onSuccess: read,
  });
}

export function useRefreshNumber(id: string) {
  const read = useReadNumbers();
  return useMutation({
    mutationFn: () => call(contract.refreshWhatsappSender, { id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useDisconnectNumber(id: string) {
  const read = useReadNumbers();
  return useMutation({
    mutationFn: () => call(contract.disconnectWhatsappSender, { id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useRemoveNumber(id: string) {
  const read = useReadNumbers();
  return useMutation({
    mutationFn: () => call(contract.removeWhatsappSender, { id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useSetDefaults() {
  const read = useReadNumbers();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; campaigns?: true; chat?: true }) =>
      call(contract.setWhatsappDefaults, { id, body }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useTestNumber(id: string) {
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.testWhatsappSender>) =>
      call(contract.testWhatsappSender, { id, body }),
  });
}

export function useProfile(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getWhatsappProfile, id),
    queryFn: ({ signal }) => call(contract.getWhatsappProfile, { id, signal }),
  });
}

export function useSaveProfile(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: contract.WhatsappProfile) =>
      call(contract.updateWhatsappProfile, { id, body }),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.getWhatsappProfile, id), saved),
  });
}

export function useNumberHistory(id: string) {
  return useQuery({
    queryKey: keyOf(contract.listWhatsappHistory, id),
    queryFn: ({ signal }) => call(contract.listWhatsappHistory, { id, signal }),
  });
}

export function useNumberCosts(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getWhatsappCosts, id),
    queryFn: ({ signal }) => call(contract.getWhatsappCosts, { id, signal }),
  });
}

/** Templates of the account of a number. */
export function useTemplates(query: QueryOf<typeof contract.listWhatsappTemplates>) {
  const { id: store_id } = useCurrentStore();
  useFollowTemplates();
  return useQuery({
    queryKey: keyOf(contract.listWhatsappTemplates, store_id, query),
    queryFn: ({ signal }) => call(contract.listWhatsappTemplates, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useTemplate(id: string) {
  useFollowTemplates();
  return useQuery({
    queryKey: keyOf(contract.getWhatsappTemplate, id),
    queryFn: ({ signal }) => call(contract.getWhatsappTemplate, { id, signal }),
  });
}

function useFollowTemplates() {
  const read = useReadTemplates();
  useLive('template.changed', () => void read());
}

function useReadTemplates() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [contract.listWhatsappTemplates, contract.getWhatsappTemplate].map((endpoint) =>
        client.invalidateQueries({ queryKey: keyOf(endpoint) }),
      ),
    );
}

export type TemplateDraft = BodyOf<typeof contract.createWhatsappTemplate>;

/** Keeps a template: a new one, or the one named. */
export function useSaveTemplate(id: string | null) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  const read = useReadTemplates();
  return useMutation({
    mutationFn: ({ sender_id, ...body }: TemplateDraft & { if_updated_at?: string | undefined }) =>
      id
        ? call(contract.updateWhatsappTemplate, { id, body })
        : call(contract.createWhatsappTemplate, { store_id, body: { sender_id, ...body } }),
    onSuccess: (saved) => {
      client.setQueryData(keyOf(contract.getWhatsappTemplate, saved.id), saved);
      return read();
    },
  });
}

export function useSubmitTemplate() {
  const read = useReadTemplates();
  return useMutation({
    mutationFn: (id: string) => call(contract.submitWhatsappTemplate, { id }),
    onSuccess: read,
  });
}

export function useDuplicateTemplate() {
  const read = useReadTemplates();
  return useMutation({
    mutationFn: ({ id, ...body }: { id: string; name: string; title: string }) =>
      call(contract.duplicateWhatsappTemplate, { id, body }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useDeleteTemplate() {
  const read = useReadTemplates();
  return useMutation({
    mutationFn: (id: string) => call(contract.deleteWhatsappTemplate, { id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useAcceptCategory(id: string) {
  const read = useReadTemplates();
  return useMutation({
    mutationFn: () => call(contract.acceptTemplateCategory, { id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

export function useRefreshTemplates() {
  const { id: store_id } = useCurrentStore();
  const read = useReadTemplates();
  return useMutation({
    mutationFn: () => call(contract.refreshWhatsappTemplates, { store_id }),
    onSuccess: read,
    onError: toastFailure,
  });
}

/** Keeps a file for the header of a template. */
export function useUploadHeader() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (file: File) => {
      const body = new FormData();
      body.append('file', file);
      return call(contract.uploadMedia, { store_id, body });
    },
  });
}
