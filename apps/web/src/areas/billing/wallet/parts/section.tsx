import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { Panel } from '#ui/panel.tsx';
import { useWalletTexts } from '../wallet.texts.ts';
import styles from './wallet.module.css';

interface QueryLike<Data> {
  data: Data | undefined;
  isError: boolean;
  isFetching: boolean;
  refetch(): unknown;
}

interface SectionProps<Data> {
  title?: string;
  action?: ReactNode;
  query: QueryLike<Data>;
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  height?: number;
  children: (data: Data) => ReactNode;
}

/** One part of the wallet, which waits, fails and tries again on its own. */
export function Section<Data>({ title, action, ...content }: SectionProps<Data>) {
  return (
    <Panel {...(title && { title })} action={action}>
      <SectionContent {...content} />
    </Panel>
  );
}

/** Section content without its own card, for nesting. */
export function SectionContent<Data>(props: Omit<SectionProps<Data>, 'title' | 'action'>) {
  const { query, isEmpty, empty, height = 96, children } = props;
  const { data } = query;
  // An answer already on screen stays there while a newer one fails.
  if (data !== undefined) return empty && isEmpty?.(data) ? empty : children(data);
  if (query.isError) return <FailedBox isBusy={query.isFetching} onRetry={query.refetch} />;
  return <Skeleton height={height} aria-busy="true" />;
}

interface FailedBoxProps {
  isBusy: boolean;
  onRetry(): unknown;
}

function FailedBox({ isBusy, onRetry }: FailedBoxProps) {
  const t = useWalletTexts();
  return (
    <div className={styles.box} role="alert">
      <p>{t('section.failed')}</p>
      <Button variant="default" size="xs" loading={isBusy} onClick={() => onRetry()}>
        {t('section.retry')}
      </Button>
    </div>
  );
}
