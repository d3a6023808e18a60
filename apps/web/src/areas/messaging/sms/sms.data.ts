import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export type SmsAccountBody = BodyOf<typeof contract.connectSmsAccount>;
type PreviewBody = BodyOf<typeof contract.previewSms>;

export function useSmsSettings() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getSmsSettings, store_id),
    queryFn: ({ signal }) => call(contract.getSmsSettings, { store_id, signal }),
  });
}

/** The balance at the provider, fetched there. */
export function useSmsBalance(accountId: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: [...keyOf(contract.getSmsBalance, store_id), accountId],
    queryFn: ({ signal }) => call(contract.getSmsBalance, { store_id, signal }),
    retry: false,
  });
}

function useSaving<Variables>(
  mutationFn: (store_id: string, variables: Variables) => Promise<contract.SmsSettings>,
) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => mutationFn(store_id, variables),
    onSuccess: (saved) => client.setQueryData(keyOf(contract.getSmsSettings, store_id), saved),
  });
}

export function useConnectSms() {
  return useSaving((store_id, body: SmsAccountBody) =>
    call(contract.connectSmsAccount, { store_id, body }),
  );
}

export function useRemoveSms() {
  return useSaving((store_id, _: undefined) => call(contract.removeSmsAccount, { store_id }));
}

export function useSaveHolidays() {
  return useSaving((store_id, own_holidays: string[]) =>
    call(contract.saveSmsHolidays, { store_id, body: { own_holidays } }),
  );
}

export function useTestSms() {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.testSms>) =>
      call(contract.testSms, { store_id, body }),
  });
}

/** A text as a customer would get it; the one before stays until it is there. */
export function useSmsPreview(body: PreviewBody) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: [...keyOf(contract.previewSms, store_id), body],
    queryFn: ({ signal }) => call(contract.previewSms, { store_id, body, signal }),
    placeholderData: keepPreviousData,
    enabled: body.text.trim() !== '',
  });
}
