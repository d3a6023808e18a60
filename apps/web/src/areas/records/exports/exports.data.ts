import * as contract from '@clientela/contract';
import { type AttributeColumn, isAttributeColumn } from '@clientela/domain';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call, callForBytes, type QueryOf } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { toastFailure } from '#lib/toast.tsx';

/** What is exported: a list as its screen filters it, or a dashboard in its period. */
export type ExportList =
  | { kind: 'dashboards'; id: string; period: contract.QueryPeriod }
  | { kind: 'customers'; filters: QueryOf<typeof contract.listCustomers> }
  | { kind: 'orders'; filters: QueryOf<typeof contract.listOrders> };

/** Returns the subject of an export list, as its texts name it. */
export function subjectOf(list: ExportList): 'leads' | ExportList['kind'] {
  return list.kind === 'customers' && list.filters.stage === 'lead' ? 'leads' : list.kind;
}

/** Choices made in the export dialog. */
export interface ExportChoice {
  format: contract.ExportFormat;
  start_date: string | null;
  end_date: string | null;
  emails: string[];
  /** Empty: the usual ones, and those of a dashboard. */
  columns: string[];
}

/** The chosen columns in their order. */
function columnsOf<Kind extends keyof typeof contract.EXPORT_COLUMNS>(
  kind: Kind,
  { columns }: ExportChoice,
): ((typeof contract.EXPORT_COLUMNS)[Kind][number] | AttributeColumn)[] {
  const listed = contract.EXPORT_COLUMNS[kind].filter((column) => columns.includes(column));
  return [...listed, ...columns.filter(isAttributeColumn)];
}

const DASHBOARD_FORMATS = ['pdf', 'xlsx'] as const;

/** The formats of an export, the usual one first. */
export function formatsOf({ kind }: ExportList): readonly contract.ExportFormat[] {
  return kind === 'dashboards' ? DASHBOARD_FORMATS : contract.EXPORT_FORMATS[kind];
}

/** Polling fallback, for networks that block live updates. */
const POLL_MS = 10_000;

/** Requests an export, which is prepared in the background. */
export function useRequestExport(list: ExportList) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (choice: ExportChoice) => {
      if (list.kind === 'dashboards') {
        const { id, period } = list;
        const format = choice.format === 'xlsx' ? 'xlsx' : 'pdf';
        return call(contract.exportDashboard, {
          id,
          body: { format, period, emails: choice.emails },
        });
      }
      if (list.kind === 'customers') {
        const body = { ...choice, columns: columnsOf('customers', choice), filters: list.filters };
        return call(contract.requestCustomersExport, { store_id, body });
      }
      // The period is the one chosen here, and orders have no PDF export.
      const { from: _from, to: _to, ...filters } = list.filters;
      const body = {
        ...choice,
        format: choice.format === 'xlsx' ? 'xlsx' : 'csv',
        columns: columnsOf('orders', choice),
        filters,
      } as const;
      return call(contract.requestOrdersExport, { store_id, body });
    },
    onSuccess: (asked) => client.setQueryData(keyOf(contract.getExport, asked.id), asked),
  });
}

/** Downloads the list as CSV at once. */
export function useDownloadList(list: ExportList) {
  const { id: store_id } = useCurrentStore();
  return useMutation({
    mutationFn: async (choice: ExportChoice) => {
      const { start_date, end_date } = choice;
      const from = start_date ?? undefined;
      const to = end_date ?? undefined;
      if (list.kind === 'dashboards') throw new Error('a dashboard is prepared in the background');
      if (list.kind === 'customers') {
        const columns = columnsOf('customers', choice);
        const query = { ...list.filters, bought_from: from, bought_to: to, columns };
        const answer = await callForBytes(contract.exportCustomers, { store_id, query });
        return saveAnswer(answer, 'clientes.csv');
      }
      const query = { ...list.filters, from, to, columns: columnsOf('orders', choice) };
      const answer = await callForBytes(contract.exportOrders, { store_id, query });
      return saveAnswer(answer, 'pedidos.csv');
    },
    onError: toastFailure,
  });
}

/** An export, refetched while it is prepared. */
export function useExport(id: string) {
  const client = useQueryClient();
  const key = keyOf(contract.getExport, id);
  useLive('export.progress', ({ export_id, ...moved }) => {
    if (export_id !== id) return;
    client.setQueryData<contract.Export>(key, (known) => known && { ...known, ...moved });
    if (!isUnderWay(moved.status)) void client.invalidateQueries({ queryKey: key });
  });
  useLive('resync', () => void client.invalidateQueries({ queryKey: key }));
  return useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call(contract.getExport, { id, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data?.status) ? POLL_MS : false),
  });
}

export function isUnderWay(status: contract.Export['status'] | undefined): boolean {
  return status === 'queued' || status === 'running';
}

export function useDownloadExport({ id, file_name }: contract.Export) {
  return useMutation({
    mutationFn: async () =>
      saveAnswer(await callForBytes(contract.downloadExport, { id }), file_name),
    onError: toastFailure,
  });
}
