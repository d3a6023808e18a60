import * as contract from '@clientela/contract';
import { ADDONS_PER_PAGE, CARDS_PER_PAGE, DEPOSIT_CARDS_PER_PAGE } from '@clientela/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';
import { withPassword } from '#lib/with-password.ts';
import { clientIp } from './client-ip.ts';

/** The available and reserved amounts and the automatic top-up; updated live. */
export function useWallet() {
  const { id: store_id } = useCurrentStore();
  useWalletUpdates();
  return useQuery({
    queryKey: keyOf(contract.getWallet, store_id),
    queryFn: ({ signal }) => call(contract.getWallet, { store_id, signal }),
  });
}

/** Invalidates wallet data on live events. */
export function useWalletUpdates() {
  const refresh = useRefresh();
  const moved = () => refresh(contract.getWallet, contract.listStatementDays);
  useLive('wallet.changed', moved);
  useLive('topup.changed', () => refresh(contract.listStatementDays, contract.getTopup));
  useLive('resync', () =>
    refresh(
      contract.getWallet,
      contract.listStatementDays,
      contract.getTopup,
      contract.listWalletCards,
    ),
  );
}

/** Invalidates the displayed data of these calls in the current store. */
function useRefresh() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return (...endpoints: contract.EndpointShape[]) => {
    for (const endpoint of endpoints) {
      void client.invalidateQueries({ queryKey: keyOf(endpoint, store_id) });
    }
  };
}

const ALL_CARDS = { page: 1, per_page: CARDS_PER_PAGE, ordering: 'created_at:desc' } as const;
const DEPOSIT_CARDS = {
  page: 1,
  per_page: DEPOSIT_CARDS_PER_PAGE,
  only_enabled: 'true',
  ordering: 'is_default:desc,created_at:desc',
} as const;

export const useCards = () => useCardList(ALL_CARDS);

/** The cards a deposit offers, the default one first. */
export const useDepositCards = () => useCardList(DEPOSIT_CARDS);

function useCardList(query: typeof ALL_CARDS | typeof DEPOSIT_CARDS) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listWalletCards, store_id, query),
    queryFn: ({ signal }) => call(contract.listWalletCards, { store_id, query, signal }),
    select: ({ data }) => data,
  });
}

export function useAddCard() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  return useMutation({
    // Form input must not stay in the cache after the response.
    gcTime: 0,
    mutationFn: async (draft: BodyOf<typeof contract.createWalletCard>) => {
      const body = { user_ip: await clientIp(), ...draft };
      return withPassword(() => call(contract.createWalletCard, { store_id, body }));
    },
    onSuccess: () => refresh(contract.listWalletCards, contract.getWallet),
  });
}

export function useDeleteCard() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (card_id: string) =>
      withPassword(() => call(contract.deleteWalletCard, { store_id, card_id })),
    onSuccess: () => refresh(contract.listWalletCards, contract.getWallet),
    onError: toastFailure,
  });
}

export function useSetDefaultCard() {
  const { id: store_id } = useCurrentStore();
  const refresh = useRefresh();
  return useMutation({
    mutationFn: (card_id: string) =>
      withPassword(() => call(contract.setDefaultWalletCard, { store_id, card_id })),
    onSuccess: () => refresh(contract.listWalletCards),
    onError: toastFailure,
  });
}

/** Changes the automatic top-up; the server's answer becomes the wallet shown. */
export function useAutomaticTopup() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: BodyOf<typeof contract.updateAutomaticTopup>) =>
      withPassword(() => call(contract.updateAutomaticTopup, { store_id, body })),
    onSuccess: (wallet) => client.setQueryData(keyOf(contract.getWallet, store_id), wallet),
  });
}

/** Sets a stopped wallet going again; for profile administrators. */
export function useReopenWallet() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.reopenWallet, { store_id }),
    onSuccess: (wallet) => client.setQueryData(keyOf(contract.getWallet, store_id), wallet),
    onError: toastFailure,
  });
}

/** The add-ons whose actions cost something: those the simulator compares. */
export function useStoreAddons() {
  const { id: store_id } = useCurrentStore();
  const query = { enabled: 'true', per_page: ADDONS_PER_PAGE };
  return useQuery({
    queryKey: keyOf(contract.listStoreAddons, store_id),
    queryFn: ({ signal }) => call(contract.listStoreAddons, { store_id, query, signal }),
    select: ({ data }) => data.filter(({ usage_price }) => usage_price > 0),
  });
}
