import * as contract from '@clientela/contract';
import { FEE_DEBOUNCE_MS, isOpen } from '@clientela/domain';
import { useDebouncedValue } from '@mantine/hooks';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type BodyOf, call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { toast } from '#lib/toast.tsx';
import { withPassword } from '#lib/with-password.ts';
import { clientIp } from './client-ip.ts';
import { useWalletUpdates } from './wallet.data.ts';
import { useWalletTexts } from './wallet.texts.ts';

/** Payment methods by type: the gateway's Pix and its cards. */
export function usePaymentMethods() {
  const query = { enable_automatic_topup: 'true' };
  return useQuery({
    queryKey: keyOf(contract.listTopupPaymentMethods),
    queryFn: ({ signal }) => call(contract.listTopupPaymentMethods, { query, signal }),
    staleTime: Number.POSITIVE_INFINITY,
    select: ({ data }) => ({
      pix: data.find(({ type }) => type === 'PIX')?.id,
      card: data.find(({ type }) => type === 'CREDIT_CARD')?.id,
    }),
  });
}

interface FeeInput {
  amount: number;
  methodId: string | undefined;
  cardBrand?: string | undefined;
}

/** Returns the fee of a deposit, debounced while the person changes the deposit. */
export function useFee({ amount, methodId, cardBrand }: FeeInput) {
  const t = useWalletTexts();
  const { id: store_id } = useCurrentStore();
  const wanted = JSON.stringify({
    amount,
    topup_payment_method_id: methodId,
    installments: 1,
    card_brand: cardBrand,
  });
  const [asked] = useDebouncedValue(wanted, FEE_DEBOUNCE_MS);
  const body: BodyOf<typeof contract.calculateTopupFee> = JSON.parse(asked);
  const fee = useQuery({
    queryKey: keyOf(contract.calculateTopupFee, store_id, asked),
    queryFn: ({ signal }) => call(contract.calculateTopupFee, { store_id, body, signal }),
    enabled: body.topup_payment_method_id !== undefined,
    retry: false,
  });
  const failedAt = fee.errorUpdatedAt;
  useEffect(() => {
    if (failedAt) toast('error', t('deposit.fee_failed'));
  }, [failedAt, t]);
  const isCalculating = methodId !== undefined && (wanted !== asked || fee.isFetching);
  return {
    isCalculating,
    fee: isCalculating || fee.isError ? undefined : fee.data,
    onRecalculate: () => void fee.refetch(),
  };
}

type WithoutIp<Body> = Omit<Body, 'ip'>;

export function usePixDeposit() {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepDeposit();
  return useMutation({
    mutationFn: async (body: WithoutIp<BodyOf<typeof contract.createPixDeposit>>) =>
      call(contract.createPixDeposit, { store_id, body: { ip: await clientIp(), ...body } }),
    onSuccess: keep,
  });
}

export function useCardDeposit() {
  const { id: store_id } = useCurrentStore();
  const keep = useKeepDeposit();
  return useMutation({
    // Form input must not stay in the cache after the response.
    gcTime: 0,
    mutationFn: async (draft: WithoutIp<BodyOf<typeof contract.createCardDeposit>>) => {
      const body = { ip: await clientIp(), ...draft };
      return withPassword(() => call(contract.createCardDeposit, { store_id, body }));
    },
    onSuccess: keep,
  });
}

/** The page after a deposit shows it from the cache; the queries that it affects are refetched. */
function useKeepDeposit() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return (deposit: contract.Deposit) => {
    client.setQueryData(keyOf(contract.getTopup, store_id, deposit.id), deposit);
    for (const moved of [
      contract.getWallet,
      contract.listStatementDays,
      contract.listWalletCards,
    ]) {
      void client.invalidateQueries({ queryKey: keyOf(moved, store_id) });
    }
  };
}

/** Polling fallback, for networks that block live updates. */
const POLL_MS = 15_000;

/** One deposit, followed until the gateway has decided. */
export function useDeposit(id: string) {
  const { id: store_id } = useCurrentStore();
  useWalletUpdates();
  return useQuery({
    queryKey: keyOf(contract.getTopup, store_id, id),
    queryFn: ({ signal }) => call(contract.getTopup, { id, signal }),
    refetchInterval: ({ state }) => (state.data && isOpen(state.data.status) ? POLL_MS : false),
  });
}

/** Pays a Pix of the sandbox; the confirmation arrives like any other. */
export function usePaySandbox(token: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.paySandboxTopup, { token }),
    onSuccess: () =>
      client.invalidateQueries({ queryKey: keyOf(contract.getTopup, store_id, token) }),
  });
}
