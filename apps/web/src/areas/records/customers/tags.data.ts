import * as contract from '@clientela/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export type CountedTag = contract.CustomerTag & { customers: number };
type Draft = BodyOf<typeof contract.createCustomerTag>;

export function useTagMerges() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCustomerTagMerges, store_id),
    queryFn: ({ signal }) => call(contract.listCustomerTagMerges, { store_id, signal }),
  });
}

/** Tags show on customers, in groups and in numbers, so a change refreshes everything. */
function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => void client.invalidateQueries() });
}

/** Creates a tag, or changes the one with this id. */
export function useSaveTag(id: string | null) {
  const { id: store_id } = useCurrentStore();
  return useChange((body: Draft) =>
    id
      ? call(contract.updateCustomerTag, { id, body })
      : call(contract.createCustomerTag, { store_id, body }),
  );
}

export function useRemoveTag(id: string) {
  return useChange((_: undefined) => call(contract.deleteCustomerTag, { id }));
}

export function useMergeTags() {
  const { id: store_id } = useCurrentStore();
  return useChange((body: BodyOf<typeof contract.mergeCustomerTags>) =>
    call(contract.mergeCustomerTags, { store_id, body }),
  );
}

export function useUndoTagMerge() {
  const { id: store_id } = useCurrentStore();
  return useChange((merge_id: string) =>
    call(contract.undoCustomerTagMerge, { store_id, merge_id }),
  );
}
