import '@mantine/core/styles/Progress.css';
import type { PlanUsage } from '@clientela/contract';
import { Progress } from '@mantine/core';
import { formatFineMoney } from '#lib/fine-money.ts';
import { formatDay, formatNumber } from '#lib/format.ts';
import { EmptyState } from '#ui/exception.tsx';
import type { usePlanUsage } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

/** Messages left in the plan for each channel, and the price of further ones. */
export function Credits({ query }: { query: ReturnType<typeof usePlanUsage> }) {
  const t = usePlansTexts();
  const date = query.data ? formatDay(query.data.period.end) : '…';
  return (
    <PlanSection title={t('credits.title', { date })} query={query}>
      {({ credits }) =>
        credits.length === 0 ? (
          <EmptyState title={t('credits.empty_title')} text={t('credits.empty_text')} />
        ) : (
          <ul className={`${styles.bars} ${styles.credits}`}>
            {credits.map((channel) => (
              <Channel key={`${channel.addon.type} ${channel.addon.title}`} {...channel} />
            ))}
          </ul>
        )
      }
    </PlanSection>
  );
}

function Channel({ addon, granted, left, held, usage_price }: PlanUsage['credits'][number]) {
  const t = usePlansTexts();
  const price = formatFineMoney(usage_price);
  if (granted === 0) {
    return (
      <li>
        <div className={styles.barHead}>
          <span>{addon.title}</span>
        </div>
        <p className={styles.soft}>{t('credits.none', { price })}</p>
      </li>
    );
  }
  return (
    <li>
      <div className={styles.barHead}>
        <span>{addon.title}</span>
        <strong>
          {t('credits.left', { left: formatNumber(left), granted: formatNumber(granted) })}
        </strong>
      </div>
      <Progress size={8} aria-label={addon.title} value={(left / granted) * 100} color="brand" />
      {held > 0 && (
        <p className={styles.soft}>
          {t('credits.held', { count: held, shown: formatNumber(held) })}
        </p>
      )}
      <p className={styles.soft}>
        {usage_price > 0 ? t('credits.then', { price }) : t('credits.free')}
      </p>
    </li>
  );
}
