import type { PlanUsage } from '@clientela/contract';
import { PLAN_BENEFIT_LABELS } from '@clientela/contract';
import { Text } from '@mantine/core';
import { IconCheck } from '@tabler/icons-react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatDay, formatInstantDay, formatMoney } from '#lib/format.ts';
import type { usePlanUsage } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

/** The plan with its price and features. */
export function PlanCard({ query }: { query: ReturnType<typeof usePlanUsage> }) {
  const t = usePlansTexts();
  return (
    <PlanSection title={t('plan.title')} query={query} height={180}>
      {({ plan, period, request }) => (
        <>
          {plan ? <Plan plan={plan} end={period.end} /> : <NoPlan />}
          {request && <Request request={request} />}
        </>
      )}
    </PlanSection>
  );
}

function NoPlan() {
  const t = usePlansTexts();
  return (
    <>
      <strong className={styles.name}>{t('plan.none_title')}</strong>
      <Text c="dimmed">{t('plan.none_text')}</Text>
    </>
  );
}

function Plan({ plan, end }: { plan: NonNullable<PlanUsage['plan']>; end: string }) {
  const t = usePlansTexts();
  return (
    <>
      <strong className={styles.name}>{plan.name}</strong>
      <p className={styles.price}>
        {plan.price === null ? (
          t('plan.on_request')
        ) : (
          <>
            {formatMoney(plan.price)} <span>{t('plan.per_month')}</span>
          </>
        )}
      </p>
      {plan.description && <Text>{plan.description}</Text>}
      <p className={styles.soft}>
        {t('plan.since', { date: formatDay(plan.since), date_end: formatDay(end) })}
      </p>
      {plan.benefits.length > 0 && (
        <ul className={styles.benefits} aria-label={t('plan.benefits')}>
          {plan.benefits.map((benefit) => (
            <li key={benefit}>
              <IconCheck size={16} stroke={2} aria-hidden />
              {PLAN_BENEFIT_LABELS[benefit]}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

function Request({ request }: { request: NonNullable<PlanUsage['request']> }) {
  const t = usePlansTexts();
  const { time_zone } = useCurrentStore();
  const { status, plan_name, answer, created_at } = request;
  const date = formatInstantDay(created_at, time_zone);
  const isOpen = status === 'open';
  return (
    <div className={styles.request} role="status">
      {isOpen && plan_name && <p>{t('request.open', { plan: plan_name, date })}</p>}
      {isOpen && !plan_name && <p>{t('request.open_any', { date })}</p>}
      {!isOpen && <p>{t(`request.${status}`, { date })}</p>}
      {answer && <p className={styles.soft}>{answer}</p>}
    </div>
  );
}
