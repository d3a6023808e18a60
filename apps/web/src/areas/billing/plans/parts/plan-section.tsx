import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useSession } from '#lib/current-store.tsx';
import { Failure, messageOf } from '#lib/failure.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';

interface QueryLike<Data> {
  data: Data | undefined;
  error: Error | null;
  isFetching: boolean;
  refetch(): unknown;
}

interface PlanSectionProps<Data> {
  title: string;
  action?: ReactNode;
  query: QueryLike<Data>;
  height?: number;
  children: (data: Data) => ReactNode;
}

/** One part of the plan page, which waits, fails and tries again on its own. */
export function PlanSection<Data>(props: PlanSectionProps<Data>) {
  const { title, action, query, height = 120, children } = props;
  const { data, error } = query;
  return (
    <Panel title={title} action={action}>
      {data !== undefined ? (
        children(data)
      ) : error ? (
        <Failed error={error} isBusy={query.isFetching} onRetry={() => query.refetch()} />
      ) : (
        <Skeleton height={height} aria-busy="true" />
      )}
    </Panel>
  );
}

interface FailedProps {
  error: Error;
  isBusy: boolean;
  onRetry(): unknown;
}

function Failed({ error, isBusy, onRetry }: FailedProps) {
  const t = usePlansTexts();
  const { signOut } = useSession();
  const status = error instanceof Failure ? error.status : 500;
  if (status === 401) {
    return (
      <Box title={t('failed.expired_title')} text={t('failed.expired_text')}>
        <Button size="xs" onClick={signOut}>
          {t('failed.sign_in')}
        </Button>
      </Box>
    );
  }
  if (status === 403 || status === 404) {
    const which = status === 403 ? 'denied' : 'missing';
    return (
      <Box title={t(`failed.${which}_title`)} text={t(`failed.${which}_text`)}>
        <LinkButton to="/" size="xs" variant="default">
          {t('failed.home')}
        </LinkButton>
      </Box>
    );
  }
  return (
    <Box title={t('failed.title')} text={status === 0 ? t('failed.connection') : messageOf(error)}>
      <Button size="xs" variant="default" loading={isBusy} onClick={() => onRetry()}>
        {t('failed.refresh')}
      </Button>
    </Box>
  );
}

function Box({ title, text, children }: { title: string; text: string; children: ReactNode }) {
  return (
    <div className={styles.box} role="alert">
      <strong>{title}</strong>
      <p>{text}</p>
      {children}
    </div>
  );
}
