import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { exactMessageOf } from '#lib/failure.ts';
import { Exception } from './exception.tsx';

/** The part of a query that `Loaded` uses; TanStack Query's results have it. */
interface QueryLike<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface LoadedProps<Data> {
  query: QueryLike<Data>;
  /** Shown while the first answer is under way. */
  waiting?: ReactNode;
  /** Whether the response is empty, and the content to show in that case. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** Waiting, refused, failed, empty or there: the states every screen has, handled once. */
export function Loaded<Data>({ query, waiting, isEmpty, empty, children }: LoadedProps<Data>) {
  const { data, error } = query;
  // An answer already on screen stays there while a newer one fails.
  if (data !== undefined) return empty && isEmpty?.(data) ? empty : children(data);
  if (error) return <Refused error={error} query={query} />;
  return waiting ?? <Waiting />;
}

function Refused({ error, query }: { error: Error; query: QueryLike<unknown> }) {
  const { t } = useTranslation('ui');
  const status = 'status' in error ? error.status : 0;
  if (status === 403) {
    return (
      <Exception title={t('loaded.forbidden_title')} text={t('loaded.forbidden_text')}>
        <Home />
      </Exception>
    );
  }
  if ('store_id' in error && typeof error.store_id === 'string') {
    return (
      <Exception title={t('loaded.another_store_title')} text={error.message}>
        <OtherStore id={error.store_id} />
      </Exception>
    );
  }
  if (status === 404) {
    return (
      <Exception title={t('loaded.not_found_title')} text={t('loaded.not_found_text')}>
        <Home />
      </Exception>
    );
  }
  return (
    <Exception title={t('loaded.error_title')} text={exactMessageOf(error)}>
      <Button variant="default" loading={query.isFetching} onClick={() => query.refetch()}>
        {t('loaded.refresh')}
      </Button>
    </Exception>
  );
}

/** Reloads this page in the store it belongs to. */
function OtherStore({ id }: { id: string }) {
  const { t } = useTranslation('ui');
  const address = new URL(location.href);
  address.searchParams.set('store', id);
  return (
    <Button component="a" href={address.href}>
      {t('loaded.another_store')}
    </Button>
  );
}

/** Reloads the app: the person's permissions have changed. */
function Home() {
  const { t } = useTranslation('ui');
  return (
    <Button component="a" href="/" variant="default">
      {t('loaded.home')}
    </Button>
  );
}

function Waiting() {
  const { t } = useTranslation('ui');
  return (
    <div role="status" aria-label={t('loaded.waiting')}>
      <Skeleton height={240} />
    </div>
  );
}
