import type { WidgetData } from '@clientela/contract';
import { FORECAST_DAYS } from '@clientela/contract/customers-over-time';
import { Link } from '@tanstack/react-router';
import { asSentence, formatNumber } from '#lib/format.ts';
import chartStyles from '#ui/chart.module.css';
import { BarList } from '#ui/chart.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { keyLabel } from '../metric-key.ts';
import { useCustomerCount } from './customer-count.ts';
import styles from './next-purchase.module.css';
import { clusterOf, Opens } from './opens.tsx';
import widgetStyles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

type NextPurchaseData = Extract<WidgetData, { type: 'next_purchase' }>['next_purchase'];

interface NextPurchaseProps {
  next_purchase: NextPurchaseData;
  isShared?: boolean;
}

/** The customers expected to buy again, with last month's forecast and its outcome. */
export function NextPurchase({ next_purchase, isShared }: NextPurchaseProps) {
  const t = useWidgetTexts();
  const count = useCustomerCount();
  const { missing, next_30_days, last_month, due } = next_purchase;
  if (!next_30_days) {
    return <p className={widgetStyles.none}>{missing ? missing.sentence : t('not_yet')}</p>;
  }
  const expected = Math.round(next_30_days.expected);
  const shownDue = due.filter(({ is_hidden }) => !is_hidden);
  return (
    <div className={styles.columns}>
      <div>
        <p className={styles.headline}>
          {t('next.expected', {
            count: expected,
            shown: formatNumber(expected),
            days: FORECAST_DAYS,
          })}
        </p>
        <p className={widgetStyles.sentence}>{t('next.interval', shownRange(next_30_days))}</p>
        <Opens
          do="CustomerCluster.create"
          isShared={isShared}
          link={
            <LinkButton
              to="/customers/clusters/new"
              search={dueWithin(FORECAST_DAYS)}
              size="xs"
              variant="default"
              className={styles.action}
            >
              {t('next.who')}
            </LinkButton>
          }
        />
      </div>
      {last_month && <LastMonth of={last_month} />}
      {shownDue.length > 0 && (
        <section>
          <h3 className={styles.heading}>{t('next.due')}</h3>
          <BarList
            points={shownDue.map(({ days, customers }) => ({
              key: String(days),
              label: t('next.within', { count: days, shown: formatNumber(days) }),
              value: customers,
            }))}
            format={(customers) => count.number(customers)}
            renderLabel={({ key, label }) => (
              <Opens
                do="CustomerCluster.create"
                isShared={isShared}
                link={
                  <Link
                    to="/customers/clusters/new"
                    search={dueWithin(Number(key))}
                    className={chartStyles.numberLink}
                  >
                    {label}
                  </Link>
                }
              >
                {label}
              </Opens>
            )}
          />
        </section>
      )}
    </div>
  );
}

const dueWithin = (days: number) =>
  clusterOf({ field: 'next_purchase', is: { test: 'in_next_days', days } });

const shownRange = ({ low, high }: { low: number; high: number }) => ({
  low: formatNumber(low),
  high: formatNumber(high),
});

function LastMonth({ of }: { of: NonNullable<NextPurchaseData['last_month']> }) {
  const t = useWidgetTexts();
  return (
    <section>
      <h3 className={styles.heading}>
        {t('next.last', { month: asSentence(keyLabel('month', of.month)) })}
      </h3>
      <BarList
        points={[
          { key: 'forecast', label: t('next.forecast'), value: Math.round(of.expected) },
          { key: 'actual', label: t('next.actual'), value: of.actual },
        ]}
        format={formatNumber}
      />
      <p className={widgetStyles.sentence}>{t('next.last_interval', shownRange(of))}</p>
    </section>
  );
}
