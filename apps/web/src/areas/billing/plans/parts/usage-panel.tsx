import '@mantine/core/styles/Progress.css';
import type { Usage } from '@clientela/contract';
import { stepReached, usedPercent } from '@clientela/domain';
import { Progress } from '@mantine/core';
import { formatDay, formatNumber } from '#lib/format.ts';
import { StatusBadge } from '#ui/tag.tsx';
import type { usePlanUsage } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

/** Customers, messages and campaigns against their limits. */
export function UsagePanel({ query }: { query: ReturnType<typeof usePlanUsage> }) {
  const t = usePlansTexts();
  return (
    <PlanSection title={t('usage.title')} query={query} height={180}>
      {({ usage, period }) => (
        <>
          <p className="panel-lead">
            {t('usage.period', { start: formatDay(period.start), end: formatDay(period.end) })}
          </p>
          <ul className={styles.bars}>
            {usage.map((one) => (
              <UsageBar key={one.of} usage={one} />
            ))}
          </ul>
        </>
      )}
    </PlanSection>
  );
}

function UsageBar({ usage: { of, used, limit } }: { usage: Usage }) {
  const t = usePlansTexts();
  const step = stepReached(used, limit);
  const shown = formatNumber(used);
  return (
    <li>
      <div className={styles.barHead}>
        <span>
          {t(`usage.${of}`)}
          {step === 100 && (
            <StatusBadge tone="danger">
              {t(used > (limit ?? used) ? 'usage.over' : 'usage.full')}
            </StatusBadge>
          )}
          {step === 80 && <StatusBadge tone="warning">{t('usage.near')}</StatusBadge>}
        </span>
        <strong>
          {limit === null
            ? t('usage.unlimited', { used: shown })
            : t('usage.of', { used: shown, limit: formatNumber(limit) })}
        </strong>
      </div>
      {limit !== null && (
        <Progress
          size={8}
          aria-label={t(`usage.${of}`)}
          value={Math.min(100, usedPercent(used, limit) ?? 0)}
          color={step === 100 ? 'red' : step === 80 ? 'yellow' : 'brand'}
        />
      )}
    </li>
  );
}
