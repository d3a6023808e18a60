import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** How often an open page looks for what the checks by themselves have found. */
const WATCH_MS = 15_000;

export function useEmailDomains() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listEmailDomains, store_id),
    queryFn: ({ signal }) => call(contract.listEmailDomains, { store_id, signal }),
    refetchInterval: WATCH_MS,
  });
}

export function useEmailDomain(id: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getEmailDomain, store_id, id),
    queryFn: ({ signal }) => call(contract.getEmailDomain, { id, signal }),
    refetchInterval: WATCH_MS,
  });
}

/** Shows a changed domain at once, and in the list. */
function useShown() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return async (domain: contract.EmailDomain) => {
    client.setQueryData(keyOf(contract.getEmailDomain, store_id, domain.id), domain);
    await client.invalidateQueries({ queryKey: keyOf(contract.listEmailDomains, store_id) });
  };
}

export function useAddDomain() {
  const { id: store_id } = useCurrentStore();
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (domain: string) =>
      call(contract.createEmailDomain, { store_id, body: { domain } }),
    onSuccess,
  });
}

export function useCheckDomain(id: string) {
  const onSuccess = useShown();
  return useMutation({ mutationFn: () => call(contract.checkEmailDomain, { id }), onSuccess });
}

export function useRotateDomain(id: string) {
  const onSuccess = useShown();
  return useMutation({ mutationFn: () => call(contract.rotateEmailDomain, { id }), onSuccess });
}

export function useWarmUp(id: string) {
  const onSuccess = useShown();
  return useMutation({
    mutationFn: (is_on: boolean) => call(contract.warmUpEmailDomain, { id, body: { is_on } }),
    onSuccess,
  });
}

export function useLinkDomain(id: string) {
  return useMutation({ mutationFn: () => call(contract.linkEmailDomain, { id }) });
}

export function useRemoveDomain(id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.deleteEmailDomain, { id }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.listEmailDomains, store_id) }),
  });
}

/** The public page of a domain, by its secret. */
export function useVerification(token: string) {
  return useQuery({
    queryKey: ['email-domain-verification', token],
    queryFn: ({ signal }) => call(contract.getEmailDomainVerification, { token, signal }),
  });
}

export function useCheckVerification(token: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.checkEmailDomainVerification, { token }),
    onSuccess: (checked) => client.setQueryData(['email-domain-verification', token], checked),
  });
}
