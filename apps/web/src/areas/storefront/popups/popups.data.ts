import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function usePopups(query: QueryOf<typeof contract.listPopups>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPopups, store_id, query),
    queryFn: ({ signal }) => call(contract.listPopups, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function usePopup(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getPopup, id),
    queryFn: ({ signal }) => call(contract.getPopup, { id, signal }),
  });
}

/** Reads a pop-up as it is now, whatever is cached. */
export function useReadPopup(id: string) {
  const client = useQueryClient();
  return () =>
    client.fetchQuery({
      queryKey: keyOf(contract.getPopup, id),
      queryFn: ({ signal }) => call(contract.getPopup, { id, signal }),
      staleTime: 0,
    });
}

export function usePopupGallery() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listPopupGallery, store_id),
    queryFn: ({ signal }) => call(contract.listPopupGallery, { store_id, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Puts a changed pop-up in the cache; lists are read again. */
function useStored() {
  const client = useQueryClient();
  return (popup: contract.Popup) => {
    client.setQueryData(keyOf(contract.getPopup, popup.id), popup);
    return client.invalidateQueries({ queryKey: keyOf(contract.listPopups) });
  };
}

export function useCreatePopup() {
  const { id: store_id } = useCurrentStore();
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createPopup>) =>
      call(contract.createPopup, { store_id, body }),
    onSuccess,
  });
}

export function useSavePopup(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updatePopup>) =>
      call(contract.updatePopup, { id, body }),
    onSuccess,
  });
}

const STEPS = {
  publish: contract.publishPopup,
  pause: contract.pausePopup,
  finish: contract.finishPopup,
  archive: contract.archivePopup,
  clone: contract.clonePopup,
} as const;
export type PopupStep = keyof typeof STEPS;

/** Moves a pop-up to another status; a clone is another pop-up. */
export function useMovePopup(id: string) {
  const onSuccess = useStored();
  return useMutation({
    mutationFn: (step: PopupStep) => call(STEPS[step], { id }),
    onSuccess,
    onError: toastFailure,
  });
}

export function useDeletePopup(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.deletePopup, { id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listPopups) }),
    onError: toastFailure,
  });
}

export function useOrderPopups() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (popup_ids: string[]) =>
      call(contract.orderPopups, { store_id, body: { popup_ids } }),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(contract.listPopups) }),
    onError: toastFailure,
  });
}

export function usePreviewPopup(id: string) {
  return useMutation({
    mutationFn: () => call(contract.previewPopup, { id }),
    onError: toastFailure,
  });
}

export function useAddCoupons(id: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (codes: string) => call(contract.addPopupCoupons, { id, body: { codes } }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.getPopup, id) }),
    onError: toastFailure,
  });
}

export function usePopupResults(
  id: string,
  query: QueryOf<typeof contract.getPopupResults>,
  { isKnown = true } = {},
) {
  return useQuery({
    queryKey: keyOf(contract.getPopupResults, id, query),
    queryFn: ({ signal }) => call(contract.getPopupResults, { id, query, signal }),
    enabled: isKnown,
    placeholderData: keepPreviousData,
  });
}

export function usePopupSubmissions(
  id: string,
  query: QueryOf<typeof contract.listPopupSubmissions>,
) {
  return useQuery({
    queryKey: keyOf(contract.listPopupSubmissions, id, query),
    queryFn: ({ signal }) => call(contract.listPopupSubmissions, { id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Reads again what a decision about sign-ups changes. */
function useDecided(id: string) {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        keyOf(contract.listPopupSubmissions, id),
        keyOf(contract.getPopupResults, id),
        keyOf(contract.listPopups),
      ].map((queryKey) => client.invalidateQueries({ queryKey })),
    );
}

export function useReleaseSuspects(id: string) {
  const onSuccess = useDecided(id);
  return useMutation({
    mutationFn: (submission_ids: string[]) =>
      call(contract.releasePopupSuspects, { id, body: { submission_ids } }),
    onSuccess,
    onError: toastFailure,
  });
}

export function useDiscardSuspects(id: string) {
  const onSuccess = useDecided(id);
  return useMutation({
    mutationFn: (submission_ids: string[]) =>
      call(contract.discardPopupSuspects, { id, body: { submission_ids } }),
    onSuccess,
    onError: toastFailure,
  });
}

export function useSettleDifferences(id: string, submission: contract.PopupSubmission) {
  const client = useQueryClient();
  const onDecided = useDecided(id);
  return useMutation({
    mutationFn: (accepted: contract.PopupSubmission['differs']) =>
      call(contract.settlePopupDifferences, {
        id,
        submission_id: submission.id,
        body: { accepted },
      }),
    onSuccess: async () => {
      const customer = submission.customer?.id ?? '';
      await client.invalidateQueries({ queryKey: keyOf(contract.getCustomer, customer) });
      return onDecided();
    },
    onError: toastFailure,
  });
}

export function useStorefrontSettings({ isWatched = false } = {}) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getStorefrontSettings, store_id),
    queryFn: ({ signal }) => call(contract.getStorefrontSettings, { store_id, signal }),
    // The site may show the script for the first time while the person watches.
    refetchInterval: isWatched && 15_000,
  });
}

/** The address of the sample shop with the store's pop-ups; absent until it is known. */
export function useSampleShop(): string | undefined {
  const { data } = useStorefrontSettings();
  const key = /\/storefront\/([a-z2-9]+)\.js/.exec(data?.snippet ?? '')?.[1];
  return key && `/storefront/demo?key=${key}`;
}

export function useSaveStorefrontSettings() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.saveStorefrontSettings>) =>
      call(contract.saveStorefrontSettings, { store_id, body }),
    onSuccess: (saved) =>
      client.setQueryData(keyOf(contract.getStorefrontSettings, store_id), saved),
  });
}

/** Published texts of consent, the current one of each channel. */
export function useConsentTexts() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listConsentTexts, store_id),
    queryFn: ({ signal }) => call(contract.listConsentTexts, { store_id, signal }),
  });
}

export function usePublishConsentText() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.publishConsentText>) =>
      call(contract.publishConsentText, { store_id, body }),
    onSuccess: (texts) => client.setQueryData(keyOf(contract.listConsentTexts, store_id), texts),
    onError: toastFailure,
  });
}
