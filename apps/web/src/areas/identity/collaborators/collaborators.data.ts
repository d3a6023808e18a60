import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useTeam(query: QueryOf<typeof contract.listCollaborators>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCollaborators, store_id, query),
    queryFn: ({ signal }) => call(contract.listCollaborators, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useInvitations() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listInvitations, store_id),
    queryFn: ({ signal }) => call(contract.listInvitations, { store_id, signal }),
  });
}

export function useMember(id: string) {
  return useQuery({
    queryKey: keyOf(contract.getCollaborator, id),
    queryFn: ({ signal }) => call(contract.getCollaborator, { id, signal }),
  });
}

/** The roles this person may give, with their names. */
export function useRoles() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCollaboratorRoles, store_id),
    queryFn: ({ signal }) => call(contract.listCollaboratorRoles, { store_id, signal }),
  });
}

/** Invalidates all data about the team. */
function useStale() {
  const client = useQueryClient();
  return () =>
    Promise.all(
      [
        contract.listCollaborators,
        contract.getCollaborator,
        contract.listInvitations,
        contract.listAuditLog,
      ].map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint) })),
    );
}

export function useAddCollaborator() {
  const { id: store_id } = useCurrentStore();
  const stale = useStale();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.createCollaborator>) =>
      call(contract.createCollaborator, { store_id, body }),
    onSuccess: stale,
  });
}

export function useChangeRole(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: (role: contract.Role) => call(contract.updateCollaborator, { id, body: { role } }),
    onSettled: stale,
    onError: toastFailure,
  });
}

export function useRemoveCollaborator(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.deleteCollaborator, { id }),
    onSuccess: stale,
    onError: toastFailure,
  });
}

export function useResendInvitation(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.resendInvitation, { id }),
    onSettled: stale,
    onError: toastFailure,
  });
}

export function useWithdrawInvitation(id: string) {
  const stale = useStale();
  return useMutation({
    mutationFn: () => call(contract.deleteInvitation, { id }),
    onSettled: stale,
    onError: toastFailure,
  });
}
