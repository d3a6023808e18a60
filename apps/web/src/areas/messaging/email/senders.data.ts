import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export type SenderBody = BodyOf<typeof contract.createEmailSender>;

export function useSenders() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listEmailSenders, store_id),
    queryFn: ({ signal }) => call(contract.listEmailSenders, { store_id, signal }),
  });
}

/** A change of one sender: the list and the settings show it at once. */
function useChange<Input, Result>(change: (input: Input) => Promise<Result>) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: keyOf(contract.listEmailSenders, store_id) });
      await client.invalidateQueries({ queryKey: keyOf(contract.getEmailSettings, store_id) });
    },
  });
}

export function useSaveSender(id: string | null) {
  const { id: store_id } = useCurrentStore();
  return useChange(({ address, ...rest }: SenderBody) =>
    id === null
      ? call(contract.createEmailSender, { store_id, body: { address, ...rest } })
      : call(contract.updateEmailSender, { id, body: rest }),
  );
}

export function useRemoveSender(id: string) {
  return useChange((_: undefined) => call(contract.deleteEmailSender, { id }));
}

export function useMakeDefault(id: string) {
  return useChange((_: undefined) => call(contract.makeDefaultSender, { id }));
}

export function useSendCode(id: string) {
  return useChange((_: undefined) => call(contract.sendSenderCode, { id }));
}

export function useVerifySender(id: string) {
  return useChange((code: string) => call(contract.verifyEmailSender, { id, body: { code } }));
}
