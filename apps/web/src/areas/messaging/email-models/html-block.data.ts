import * as contract from '@clientela/contract';
import { useDebouncedValue } from '@mantine/hooks';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '#lib/call.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';

const PAUSE_MS = 400;

/** The HTML of a block as the message shows it, after a pause in typing, and what was removed from it. */
export function useCleanHtml(html: string) {
  const { id: store_id } = useCurrentStore();
  const [settled] = useDebouncedValue(html, PAUSE_MS);
  return useQuery({
    queryKey: keyOf(contract.cleanHtmlBlock, store_id, { html: settled }),
    queryFn: ({ signal }) =>
      call(contract.cleanHtmlBlock, { store_id, body: { html: settled }, signal }),
    enabled: settled.trim() !== '',
    placeholderData: keepPreviousData,
  });
}
