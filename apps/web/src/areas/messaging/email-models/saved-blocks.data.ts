import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toastFailure } from '#lib/toast.tsx';

export function useSavedBlocks() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listSavedBlocks, store_id),
    queryFn: ({ signal }) => call(contract.listSavedBlocks, { store_id, signal }),
  });
}

export function useCreateSavedBlock() {
  const { id: store_id } = useCurrentStore();
  return useChange((body: BodyOf<typeof contract.createSavedBlock>) =>
    call(contract.createSavedBlock, { store_id, body }),
  );
}

export function useRenameSavedBlock(id: string) {
  return useChange((body: BodyOf<typeof contract.renameSavedBlock>) =>
    call(contract.renameSavedBlock, { id, body }),
  );
}

export function useDeleteSavedBlock(id: string) {
  return useChange(() => call(contract.deleteSavedBlock, { id }));
}

/** A mutation after which the list is read again. */
function useChange<Input = void>(mutationFn: (input: Input) => Promise<unknown>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listSavedBlocks) }),
    onError: toastFailure,
  });
}
