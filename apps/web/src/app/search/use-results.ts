import { useDebouncedValue } from '@mantine/hooks';
import { useNavigate } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay, formatMoney, personName } from '#lib/format.ts';
import { existing } from '../at.ts';
import { useScreenExists } from '../use-menu.ts';
import { findPlaces, type Place, type PlaceKey } from './places.ts';
import { useStoreSearch } from './search.data.ts';
import texts from './search.texts.json';
import { useSearchTexts } from './search.texts.ts';

const DEBOUNCE_MS = 180;

export interface Result {
  id: string;
  name: string;
  /** Shown next to the name to distinguish equal names. */
  detail?: string | undefined;
  open(): void;
}

export interface ResultGroup {
  key: keyof typeof texts.groups;
  results: Result[];
}

/** Returns search results in groups: records of the store first, then screens and settings. */
export function useResults(typed: string) {
  const t = useSearchTexts();
  const navigate = useNavigate();
  const exists = useScreenExists();
  const { time_zone } = useCurrentStore();
  const [search] = useDebouncedValue(typed, DEBOUNCE_MS);
  const { data, error, isFetching } = useStoreSearch(search);
  const wordsOf = (key: PlaceKey) => ({
    name: t(`places.${key}`),
    also: key in texts.also ? t(`also.${key as keyof typeof texts.also}`) : '',
  });
  const places = typed ? findPlaces(typed, wordsOf, exists) : [];
  const found = typed && search ? data : undefined;
  const placeResult = ({ path, name }: Place) => ({
    id: path,
    name,
    open: () => void navigate({ to: existing(path) }),
  });

  const groups: ResultGroup[] = [
    {
      key: 'customers',
      results: (found?.customers ?? []).map((customer) => ({
        id: customer.id,
        name: personName(customer),
        detail: customer.email ?? customer.phone ?? undefined,
        open: () => void navigate({ to: '/customers/$id', params: { id: customer.id } }),
      })),
    },
    {
      key: 'orders',
      results: (found?.orders ?? []).map(({ id, number, total, ordered_at, customer }) => ({
        id,
        name: number,
        detail: [customer, formatMoney(total), formatInstantDay(ordered_at, time_zone)]
          .filter(Boolean)
          .join(' · '),
        open: () => void navigate({ to: '/orders', search: { order: id } }),
      })),
    },
    {
      key: 'campaigns',
      results: (found?.campaigns ?? []).map(({ id, name }) => ({
        id,
        name,
        open: () => void navigate({ to: '/campaigns/$id', params: { id } }),
      })),
    },
    {
      key: 'clusters',
      results: (found?.clusters ?? []).map(({ id, name }) => ({
        id,
        name,
        open: () => void navigate({ to: '/customers/clusters/$id', params: { id } }),
      })),
    },
    {
      key: 'email_models',
      results: (found?.email_models ?? []).map(({ id, name }) => ({
        id,
        name,
        open: () => void navigate({ to: '/email-models/$id/edit', params: { id } }),
      })),
    },
    { key: 'screens', results: places.filter(({ isSetting }) => !isSetting).map(placeResult) },
    { key: 'settings', results: places.filter(({ isSetting }) => isSetting).map(placeResult) },
  ];
  return {
    groups: groups.filter(({ results }) => results.length > 0),
    isWaiting: typed !== search || isFetching,
    error,
  };
}
