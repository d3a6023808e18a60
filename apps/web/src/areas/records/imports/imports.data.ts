import * as contract from '@clientela/contract';
import type { ImportKind } from '@clientela/domain';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call, callForBytes } from '#lib/call.ts';
import { useCurrentStore, useMay } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import type { ListSearch } from '#lib/search.ts';
import { toastFailure } from '#lib/toast.tsx';
import type { Moved } from '#lib/transfer.ts';

export type Settings = Partial<contract.ImportSettings>;

/** Polling fallback, for networks that block live updates. */
const POLL_MS = 30_000;
const isUnderWay = (one: Pick<contract.Import, 'status' | 'is_draft'> | undefined) =>
  one !== undefined && !one.is_draft && (one.status === 'queued' || one.status === 'running');

export function useImports({ page, per_page, cursor }: ListSearch) {
  const { id: store_id } = useCurrentStore();
  const query = { page, per_page, cursor };
  useImportUpdates();
  return useQuery({
    queryKey: keyOf(contract.listImports, store_id, query),
    queryFn: ({ signal }) => call(contract.listImports, { store_id, query, signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) => (state.data?.data.some(isUnderWay) ? POLL_MS : false),
  });
}

/** Applies live updates to displayed imports. */
function useImportUpdates() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  useLive('import.progress', ({ import_id, ...moved }) => {
    const one = keyOf(contract.getImport, store_id, import_id);
    client.setQueryData<contract.Import>(
      one,
      (known) => known && { ...known, ...moved, is_draft: false },
    );
    client.setQueriesData<contract.ResponseOf<typeof contract.listImports>>(
      { queryKey: keyOf(contract.listImports, store_id) },
      (page) =>
        page && {
          ...page,
          data: page.data.map((row) =>
            row.id === import_id ? { ...row, ...moved, is_draft: false } : row,
          ),
        },
    );
    if (!isUnderWay({ ...moved, is_draft: false }))
      void client.invalidateQueries({ queryKey: one });
  });
  useLive('resync', () => {
    for (const shown of [contract.getImport, contract.listImports]) {
      void client.invalidateQueries({ queryKey: keyOf(shown, store_id) });
    }
  });
}

/** An import, moving by itself while it runs; its end makes every list stale. */
export function useImport(import_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  useImportUpdates();
  const result = useQuery({
    queryKey: keyOf(contract.getImport, store_id, import_id),
    queryFn: ({ signal }) => call(contract.getImport, { store_id, import_id, signal }),
    refetchInterval: ({ state }) => (isUnderWay(state.data) ? POLL_MS : false),
  });
  const isFinished = result.data?.status === 'finished';
  useEffect(() => {
    if (!isFinished) return;
    const own = keyOf(contract.getImport)[0];
    void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== own });
  }, [isFinished, client]);
  return result;
}

/**
 * Uploads a file as a draft, to be reviewed before the import; the form shows errors and progress, and can cancel.
 */
export function useUpload() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  const underWay = useRef<AbortController>(null);
  const [moved, setMoved] = useState<Moved | null>(null);
  const upload = useMutation({
    mutationFn: ({ kind, file }: { kind: ImportKind | null; file: File }) => {
      const body = new FormData();
      if (kind) body.set('kind', kind);
      body.set('dry_run', 'true');
      body.set('file', file);
      underWay.current = new AbortController();
      setMoved({ sent: 0, total: file.size });
      const { signal } = underWay.current;
      return call(contract.createImport, {
        store_id,
        body,
        signal,
        onMoved: (now) => setMoved((known) => (isFurther(now, known) ? now : known)),
      });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listImports) }),
  });
  const stop = () => {
    underWay.current?.abort();
    upload.reset();
  };
  return { ...upload, moved: upload.isPending ? moved : null, stop };
}

/** Updates only on whole percents; a new attempt starts again. */
function isFurther(now: Moved, known: Moved | null): boolean {
  return percentOf(now) !== (known && percentOf(known));
}

export const percentOf = ({ sent, total }: Moved) => Math.floor((sent / Math.max(total, 1)) * 100);

/** How a draft would be understood; the preview before stays while the next one is made. */
export function useImportPreview(import_id: string, settings: Settings) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.previewImport, store_id, import_id, settings),
    queryFn: ({ signal }) =>
      call(contract.previewImport, { store_id, import_id, body: settings, signal }),
    placeholderData: keepPreviousData,
  });
}

/** What a draft would bring, counted over the whole file; nothing while the settings are incomplete. */
export function useImportReview(import_id: string, settings: Settings, isComplete: boolean) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.reviewImport, store_id, import_id, settings),
    queryFn: ({ signal }) =>
      call(contract.reviewImport, { store_id, import_id, body: settings, signal }),
    enabled: isComplete,
    // A dry run of the file: not repeated because a person returns to the tab.
    refetchOnWindowFocus: false,
  });
}

export function useImportProblems(import_id: string) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: keyOf(contract.listImportProblems, store_id, import_id),
    queryFn: ({ signal }) => call(contract.listImportProblems, { store_id, import_id, signal }),
  });
}

/** How many people of an import are leads, which have a list of their own. */
export function useLeadsOfImport(import_id: string) {
  const { id: store_id } = useCurrentStore();
  const query = { import_id, stage: 'lead' as const, per_page: 1 };
  return useQuery({
    queryKey: keyOf(contract.listCustomers, store_id, query),
    queryFn: ({ signal }) => call(contract.listCustomers, { store_id, query, signal }),
    select: ({ meta }) => meta.total,
    enabled: useMay('Lead.index'),
  });
}

/** Creates the group of an import's people, or finds it. */
export function useImportGroup(import_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.createImportGroup, { store_id, import_id }),
    onSuccess: () => client.invalidateQueries({ queryKey: keyOf(contract.listClusters) }),
    onError: toastFailure,
  });
}

export function useStartImport(import_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Settings) => call(contract.startImport, { store_id, import_id, body }),
    onSuccess: (started) =>
      client.setQueryData(keyOf(contract.getImport, store_id, import_id), started),
    onError: toastFailure,
  });
}

export function useCancelImport(import_id: string) {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => call(contract.cancelImport, { store_id, import_id }),
    onSuccess: (cancelled) =>
      client.setQueryData(keyOf(contract.getImport, store_id, import_id), cancelled),
    onError: toastFailure,
  });
}

/** Saves the rows that were refused, or those of which something was left out. */
export function useDownloadReport(import_id: string, report: 'refused' | 'warned') {
  const { id: store_id } = useCurrentStore();
  const [endpoint, name] =
    report === 'refused'
      ? ([contract.downloadRefusedRows, 'recusadas.csv'] as const)
      : ([contract.downloadWarnings, 'avisos.csv'] as const);
  return useMutation({
    mutationFn: async () => saveAnswer(await callForBytes(endpoint, { store_id, import_id }), name),
    onError: toastFailure,
  });
}

/** Open conflicts of one import, or of the whole store. */
export function useConflicts(import_id: string | undefined) {
  const { id: store_id } = useCurrentStore();
  return useQuery({
    queryKey: import_id
      ? keyOf(contract.listImportConflicts, store_id, import_id)
      : keyOf(contract.listConflicts, store_id),
    queryFn: ({ signal }) =>
      import_id
        ? call(contract.listImportConflicts, { store_id, import_id, signal })
        : call(contract.listConflicts, { store_id, signal }),
  });
}

/** Marks the two customers of a conflict as different people. */
export function useKeepApart() {
  const { id: store_id } = useCurrentStore();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (conflict_id: string) => call(contract.keepApart, { store_id, conflict_id }),
    onSuccess: () =>
      Promise.all(
        [contract.listConflicts, contract.listImportConflicts].map((list) =>
          client.invalidateQueries({ queryKey: keyOf(list, store_id) }),
        ),
      ),
    onError: toastFailure,
  });
}
