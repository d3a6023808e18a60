import * as contract from '@clientela/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

export function useBonuses(query: QueryOf<typeof contract.listBonuses>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listBonuses, store_id, query),
    queryFn: ({ signal }) => call(contract.listBonuses, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useBonusUses(query: QueryOf<typeof contract.listBonusUses>) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listBonusUses, store_id, query),
    queryFn: ({ signal }) => call(contract.listBonusUses, { store_id, query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Finds balances by phone, document or name, from three characters on. */
export function useBalances(search: string) {
  const { id: store_id } = useCurrentStore();
  const query = { search };
  return useQuery({
    queryKey: keyOf(contract.findBonusBalances, store_id, query),
    queryFn: ({ signal }) => call(contract.findBonusBalances, { store_id, query, signal }),
    enabled: search.length >= 3,
  });
}

export function useOverview() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getBonusOverview, store_id),
    queryFn: ({ signal }) => call(contract.getBonusOverview, { store_id, signal }),
  });
}

export function useBonusSettings() {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.getBonusSettings, store_id),
    queryFn: ({ signal }) => call(contract.getBonusSettings, { store_id, signal }),
  });
}

/** Returns the bonuses that this customer may use in a purchase of this amount. */
export function useQuote(customer_id: string, purchase_amount: number) {
  const { id: store_id } = useCurrentStore();
  const body = { customer_id, purchase_amount };
  return useQuery({
    queryKey: keyOf(contract.quoteBonuses, store_id, body),
    queryFn: ({ signal }) => call(contract.quoteBonuses, { store_id, body, signal }),
    enabled: purchase_amount > 0,
    placeholderData: keepPreviousData,
    gcTime: 0,
  });
}

const READ = [
  contract.listBonuses,
  contract.listBonusUses,
  contract.findBonusBalances,
  contract.getBonusOverview,
  contract.getBonusSettings,
  contract.quoteBonuses,
];

function useDoing<Variables, Result>(
  doing: (store_id: string, variables: Variables) => Promise<Result>,
) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => doing(store_id, variables),
    onSuccess: () =>
      Promise.all(
        READ.map((endpoint) => client.invalidateQueries({ queryKey: keyOf(endpoint, store_id) })),
      ),
  });
}

export function useSendPin() {
  return useDoing((store_id, body: BodyOf<typeof contract.sendBonusPin>) =>
    call(contract.sendBonusPin, { store_id, body }),
  );
}

export function useSpend() {
  return useDoing((store_id, body: BodyOf<typeof contract.useBonus>) =>
    call(contract.useBonus, { store_id, body }),
  );
}

export function useCancelUse() {
  return useDoing((_, id: string) => call(contract.cancelBonusUse, { id, body: {} }));
}

export function useGive() {
  return useDoing((store_id, body: BodyOf<typeof contract.grantBonus>) =>
    call(contract.grantBonus, { store_id, body }),
  );
}

export function useCancelBonus() {
  return useDoing((_, { id, reason }: { id: string; reason: string }) =>
    call(contract.cancelBonus, { id, body: { reason } }),
  );
}

export function useSaveSettings() {
  return useDoing((store_id, body: BodyOf<typeof contract.updateBonusSettings>) =>
    call(contract.updateBonusSettings, { store_id, body }),
  );
}
