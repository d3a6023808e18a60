import * as contract from '@clientela/contract';
import {
  keepPreviousData,
  type QueryClient,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { type BodyOf, call, callForBytes } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

type Changes = BodyOf<typeof contract.saveStatusMappings>;
type FieldChanges = BodyOf<typeof contract.saveShopFields>;
type Draft = BodyOf<typeof contract.connectIntegration>;

const SHOWN = [
  contract.listIntegrations,
  contract.getIntegration,
  contract.listSynchronizations,
  contract.listIntegrationErrors,
  contract.listStatusMappings,
  contract.listShopFields,
];

function refresh(client: QueryClient, storeId: string): void {
  for (const shown of SHOWN) void client.invalidateQueries({ queryKey: keyOf(shown, storeId) });
}

/** Invalidates the displayed data after a change. */
function useUpdates() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  useLive('integration.changed', () => refresh(client, store_id));
  useLive('resync', () => refresh(client, store_id));
}

export function useIntegrations() {
  const { id: store_id } = useCurrentStore();
  useUpdates();
  return useQuery({
    queryKey: keyOf(contract.listIntegrations, store_id),
    queryFn: ({ signal }) => call(contract.listIntegrations, { store_id, signal }),
  });
}

/** The service that carries the store's e-mails; none for the installation's own. */
export function useEmailService(enabled: boolean): string[] {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.getEmailSettings, store_id),
    queryFn: ({ signal }) => call(contract.getEmailSettings, { store_id, signal }),
    enabled,
  });
  return data?.account ? [data.account.provider] : data?.smtp ? ['smtp'] : [];
}

export function useSmsService(enabled: boolean): string[] {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.getSmsSettings, store_id),
    queryFn: ({ signal }) => call(contract.getSmsSettings, { store_id, signal }),
    enabled,
  });
  return data?.account ? [data.account.provider] : [];
}

export function useWhatsappServices(enabled: boolean): string[] {
  const { id: store_id } = useCurrentStore();
  const { data } = useQuery({
    queryKey: keyOf(contract.listWhatsappNumbers, store_id),
    queryFn: ({ signal }) => call(contract.listWhatsappNumbers, { store_id, signal }),
    enabled,
  });
  return (data?.data ?? []).map(({ provider }) => provider);
}

export function useIntegration(slug: string) {
  const { id: store_id } = useCurrentStore();
  useUpdates();
  return useQuery({
    queryKey: keyOf(contract.getIntegration, store_id, slug),
    queryFn: ({ signal }) => call(contract.getIntegration, { store_id, slug, signal }),
  });
}

export function useSynchronizations(slug: string, page: number) {
  const { id: store_id } = useCurrentStore();
  const query = { page, per_page: 10 };
  return useQuery({
    queryKey: keyOf(contract.listSynchronizations, store_id, slug, query),
    queryFn: ({ signal }) => call(contract.listSynchronizations, { store_id, slug, query, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useErrors(slug: string, page: number) {
  const { id: store_id } = useCurrentStore();
  const query = { page, per_page: 10 };
  return useQuery({
    queryKey: keyOf(contract.listIntegrationErrors, store_id, slug, query),
    queryFn: ({ signal }) =>
      call(contract.listIntegrationErrors, { store_id, slug, query, signal }),
    placeholderData: keepPreviousData,
  });
}

function useDoing<Variables, Result>(
  doing: (store_id: string, variables: Variables) => Promise<Result>,
) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (variables: Variables) => doing(store_id, variables),
    onSuccess: () => refresh(client, store_id),
  });
}

export function useConnect(slug: string) {
  return useDoing((store_id, body: Draft) =>
    call(contract.connectIntegration, { store_id, slug, body }),
  );
}

export function useAuthorize(slug: string) {
  return useDoing((store_id, body: Draft) => call(contract.beginOauth, { store_id, slug, body }));
}

/** Asks the administrator for a platform's registration; the pages show it at once. */
export function useRequestApplication() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (slug: string) => call(contract.requestApplication, { store_id, body: { slug } }),
    onSuccess: () => refresh(client, store_id),
    onError: toastFailure,
  });
}

export function useCheck(slug: string) {
  return useDoing((store_id, _: undefined) => call(contract.testIntegration, { store_id, slug }));
}

export function useDisable(slug: string) {
  return useDoing((store_id, _: undefined) =>
    call(contract.disableIntegration, { store_id, slug }),
  );
}

export function useSynchronize(slug: string) {
  return useDoing((store_id, history_months: number | null) =>
    call(contract.startSynchronization, { store_id, slug, body: { history_months } }),
  );
}

export function useSettleErrors(slug: string) {
  return useDoing((store_id, body: BodyOf<typeof contract.settleIntegrationErrors>) =>
    call(contract.settleIntegrationErrors, { store_id, slug, body }),
  );
}

export function useErrorFile(slug: string) {
  return useDoing(async (store_id, _: undefined) => {
    const file = await callForBytes(contract.downloadIntegrationErrors, { store_id, slug });
    await saveAnswer(file, 'erros-da-integracao.csv');
  });
}

/** Completes OAuth by exchanging the parameters of the platform's redirect, once. */
export function useFinish(slug: string) {
  return useDoing((store_id, query: Record<string, string>) =>
    call(contract.finishOauth, { store_id, slug, body: { query } }),
  );
}

export function useMappings() {
  const { id: store_id } = useCurrentStore();
  useUpdates();
  return useQuery({
    queryKey: keyOf(contract.listStatusMappings, store_id),
    queryFn: ({ signal }) => call(contract.listStatusMappings, { store_id, signal }),
  });
}

/** Previews the effect of saving, in orders and reais. */
export function useEffectOf(changes: Changes['changes']) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.previewStatusMappings, store_id, changes),
    queryFn: ({ signal }) =>
      call(contract.previewStatusMappings, { store_id, body: { changes }, signal }),
    placeholderData: keepPreviousData,
    enabled: changes.length > 0,
  });
}

export function useSaveMappings() {
  return useDoing((store_id, body: Changes) =>
    call(contract.saveStatusMappings, { store_id, body }),
  );
}

export function useShopFields(slug: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listShopFields, store_id, slug),
    queryFn: ({ signal }) => call(contract.listShopFields, { store_id, slug, signal }),
  });
}

export function useSaveShopFields(slug: string) {
  return useDoing((store_id, body: FieldChanges) =>
    call(contract.saveShopFields, { store_id, slug, body }),
  );
}
