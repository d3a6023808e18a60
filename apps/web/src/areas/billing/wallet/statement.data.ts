import * as contract from '@clientela/contract';
import { STATEMENT_PER_PAGE } from '@clientela/domain';
import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { call, callForBytes } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { saveAnswer } from '#lib/download.ts';
import { keyOf } from '#lib/keys.ts';
import { type Period, periodOf, todayIn } from '#lib/period.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { mergeByDay } from './statement.rules.ts';
import { useWalletUpdates } from './wallet.data.ts';
import { useWalletTexts } from './wallet.texts.ts';

const FULL_PAGE = 50;

/** The first page of the statement, for the wallet's home. */
export function useRecentStatement() {
  const { id: store_id } = useCurrentStore();
  const query = { page: 1, per_page: STATEMENT_PER_PAGE };
  const recent = useQuery({
    queryKey: keyOf(contract.listStatementDays, store_id, query),
    queryFn: ({ signal }) => call(contract.listStatementDays, { store_id, query, signal }),
    select: ({ data }) => mergeByDay([data.items]),
  });
  useFailureToast(recent.error);
  return recent;
}

/** How many movements this month has had so far. */
export function useMonthCount() {
  const { id: store_id, time_zone } = useCurrentStore();
  const query = { page: 1, per_page: 1, ...periodOf('current_month', todayIn(time_zone)) };
  return useQuery({
    queryKey: keyOf(contract.listStatementDays, store_id, 'count', query),
    queryFn: ({ signal }) => call(contract.listStatementDays, { store_id, query, signal }),
    select: ({ meta }) => meta.total,
  });
}

/** The whole statement, page by page; a day that two pages share is one day. */
export function useStatement(period: Period) {
  const { id: store_id } = useCurrentStore();
  useWalletUpdates();
  const statement = useInfiniteQuery({
    queryKey: keyOf(contract.listStatementDays, store_id, 'pages', period),
    queryFn: ({ pageParam, signal }) => {
      const query = { page: pageParam, per_page: FULL_PAGE, ...period };
      return call(contract.listStatementDays, { store_id, query, signal });
    },
    initialPageParam: 1,
    getNextPageParam: ({ meta: { current_page, last_page } }) =>
      last_page !== null && current_page < last_page ? current_page + 1 : undefined,
    select: ({ pages }) => ({
      days: mergeByDay(pages.map(({ data }) => data.items)),
      totals: pages[0]?.data.totals,
    }),
  });
  useFailureToast(statement.error);
  return statement;
}

function useFailureToast(error: Error | null) {
  const t = useWalletTexts();
  useEffect(() => {
    if (error) toast('error', t('statement.failed'));
  }, [error, t]);
}

export function useExportStatement() {
  const { id: store_id } = useCurrentStore();
  const t = useWalletTexts();
  return useMutation({
    mutationFn: async ({ format, ...period }: Period & { format: 'csv' | 'xlsx' }) =>
      saveAnswer(
        await callForBytes(contract.exportStatement, { store_id, query: { format, ...period } }),
        `extrato.${format}`,
      ),
    onSuccess: () => toast('success', t('statement.exported')),
    onError: toastFailure,
  });
}
