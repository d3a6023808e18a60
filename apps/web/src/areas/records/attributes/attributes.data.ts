import * as contract from '@clientela/contract';
import type { AttributeOwner, MessageVariable } from '@clientela/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

/** The store's attributes with how many have a value, archived ones last. */
export function useAttributes() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listCustomAttributes, store_id),
    queryFn: ({ signal }) => call(contract.listCustomAttributes, { store_id, signal }),
  });
}

/** The attributes in use of customers or orders; none until they are loaded. */
export function useAttributeFields(owner?: AttributeOwner): readonly contract.AttributeField[] {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.listAttributeFields, store_id),
    queryFn: ({ signal }) => call(contract.listAttributeFields, { store_id, signal }),
    staleTime: 60_000,
  });
  const fields = data?.data ?? [];
  return owner ? fields.filter((field) => field.owner === owner) : fields;
}

/** The attributes of customers as variables of messages, with their names. */
export function useAttributeVariables(): { variable: MessageVariable; name: string }[] {
  return useAttributeFields('CUSTOMER').map(({ key, name }) => ({
    variable: `customer.attributes.${key}`,
    name,
  }));
}

/** Attributes are part of lists, forms and conditions, so a change refreshes everything. */
function useChange<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const client = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => void client.invalidateQueries() });
}

export type AttributeDraft = BodyOf<typeof contract.createCustomAttribute>;
type AttributeChange = BodyOf<typeof contract.updateCustomAttribute>;

export function useCreateAttribute() {
  const { id: store_id } = useCurrentStore();
  return useChange((body: AttributeDraft) =>
    call(contract.createCustomAttribute, { store_id, body }),
  );
}

export function useChangeAttribute(id: string) {
  return useChange((body: AttributeChange) => call(contract.updateCustomAttribute, { id, body }));
}

export function useRemoveAttribute(id: string) {
  return useChange((_: undefined) => call(contract.deleteCustomAttribute, { id }));
}
