import type { EmailDomain } from '@clientela/contract';
import { WARMUP_PLAN } from '@clientela/contract/email-domains';
import { Button, Progress, Text } from '@mantine/core';
import '@mantine/core/styles/Progress.css';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useWarmUp } from '../email-domains.data.ts';
import { useDomainTexts } from '../email-domains.texts.ts';
import styles from './domains.module.css';

const WEEK = 7;

/** The warm-up of a verified domain: today's amount, and the weeks of the plan. */
export function WarmupPanel({ domain }: { domain: EmailDomain }) {
  const t = useDomainTexts();
  const change = useWarmUp(domain.id);
  const { warmup, status } = domain;
  if (status !== 'verified' && !warmup) return null;
  return (
    <Panel
      title={t('warmup.title')}
      action={
        <Can do="EmailIdentification.update">
          <Button
            variant="default"
            size="xs"
            loading={change.isPending}
            onClick={() => change.mutate(!warmup)}
          >
            {t(warmup ? 'warmup.end' : 'warmup.start')}
          </Button>
        </Can>
      }
    >
      {warmup ? <Today warmup={warmup} /> : <Text size="sm">{t('warmup.why')}</Text>}
      <ol className={styles.weeks}>
        {weeks().map(([first, last], index) => (
          <li key={first} data-now={isIn(warmup?.step ?? 0, index) || undefined}>
            <strong>{t('warmup.week', { number: index + 1 })}</strong>
            <span>
              {t('warmup.amounts', { first: formatNumber(first), last: formatNumber(last) })}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}

function Today({ warmup: { step, used } }: { warmup: NonNullable<EmailDomain['warmup']> }) {
  const t = useDomainTexts();
  const amount = WARMUP_PLAN[step - 1] ?? 0;
  const numbers = {
    step,
    days: WARMUP_PLAN.length,
    used: formatNumber(used),
    amount: formatNumber(amount),
  };
  return (
    <>
      <Text size="sm" mb={8}>
        {t('warmup.today', numbers)}
      </Text>
      <Progress
        value={Math.min(100, (used / amount) * 100)}
        aria-label={t('warmup.today', numbers)}
      />
      <Text size="sm" c="dimmed" mt={8}>
        {t('warmup.rule')}
      </Text>
    </>
  );
}

/** The first and the last amount of each week. */
function weeks(): [number, number][] {
  return Array.from({ length: WARMUP_PLAN.length / WEEK }, (_, week) => [
    WARMUP_PLAN[week * WEEK] ?? 0,
    WARMUP_PLAN[week * WEEK + WEEK - 1] ?? 0,
  ]);
}

function isIn(step: number, week: number): boolean {
  return step > week * WEEK && step <= (week + 1) * WEEK;
}
