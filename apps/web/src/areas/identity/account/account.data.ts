import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { keyOf } from '#lib/keys.ts';
import { replaceSession } from '#lib/session.ts';
import { toastFailure } from '#lib/toast.tsx';

export type AccountChanges = Partial<
  Record<'name' | 'email' | 'old_password' | 'password' | 'password_confirmation', string>
> & { avatar?: File | null | undefined };

export function useAccount() {
  return useQuery({
    queryKey: keyOf(contract.getAccount),
    queryFn: ({ signal }) => call(contract.getAccount, { signal }),
  });
}

/** Where the server ended every session, its response contains this browser's new one. */
function useTakeOver() {
  const client = useQueryClient();
  return ({ session: _kept, ...account }: contract.AccountUpdated) => {
    client.setQueryData(keyOf(contract.getAccount), account);
    client.setQueryData(keyOf(contract.getCurrentUser), account.user);
    return client.invalidateQueries({ queryKey: keyOf(contract.listSessions) });
  };
}

export function useSaveAccount() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: ({ avatar, ...fields }: AccountChanges) => {
      const body = new FormData();
      for (const [name, value] of Object.entries(fields)) body.set(name, value);
      if (avatar !== undefined) body.set('avatar', avatar ?? '');
      return replaceSession(() => call(contract.updateUser, { body }));
    },
    onSuccess: takeOver,
  });
}

export function useConfirmEmail() {
  const takeOver = useTakeOver();
  return useMutation({
    mutationFn: (token: string) =>
      replaceSession(() => call(contract.confirmEmailChange, { body: { token } })),
    onSuccess: takeOver,
  });
}

/** Lets a change of e-mail go that still waits for its confirmation. */
export function useCancelEmailChange() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelEmailChange, {}),
    onSuccess: (account) => client.setQueryData(keyOf(contract.getAccount), account),
    onError: toastFailure,
  });
}

export function useSessions() {
  return useQuery({
    queryKey: keyOf(contract.listSessions),
    queryFn: ({ signal }) => call(contract.listSessions, { signal }),
  });
}

/** Ends one sign-in, or every other one. */
export function useEndSessions() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string | null) =>
      id ? call(contract.endOneSession, { id }) : call(contract.endOtherSessions, {}),
    onSettled: () => client.invalidateQueries({ queryKey: keyOf(contract.listSessions) }),
    onError: toastFailure,
  });
}
