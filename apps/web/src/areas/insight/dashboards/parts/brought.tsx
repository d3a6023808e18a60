import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { formatMoney, formatNumber, formatPercent, formatShortMoney } from '#lib/format.ts';
import { BarList } from '#ui/chart.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Overview } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';

const SHOWN = 5;

/** What campaigns brought in the period: sales of reached customers, by campaign. */
export function Brought({
  overview: { brought, incremental, campaigns, sales },
}: {
  overview: Overview;
}) {
  const t = useDashboardTexts();
  const maySee = useMay('Campaign.show');
  const [revenue, sent, cost] = brought.total;
  const all = sales.total[0];
  // Zero: no campaign of the period has enough people to compare.
  const extra = incremental.total[0];
  const rows = campaigns.rows.filter(({ values: [value], is_rest }) => value && !is_rest);
  return (
    <Panel
      title={t('brought.title')}
      action={
        maySee && (
          <LinkButton to="/campaigns" variant="default" size="xs">
            {t('brought.open')}
          </LinkButton>
        )
      }
    >
      <p className="panel-lead">{t('brought.lead')}</p>
      {!sent && !revenue ? (
        <p className={styles.none}>{t('brought.none')}</p>
      ) : (
        <>
          <p className={styles.broughtTotal}>
            <strong title={formatMoney(revenue ?? 0)}>{formatShortMoney(revenue ?? 0)}</strong>
            <span className={styles.soft}>
              {t('brought.of', {
                share: formatPercent(all ? (revenue ?? 0) / all : 0),
                sent: formatNumber(sent ?? 0),
                cost: formatMoney(cost ?? 0),
              })}
            </span>
          </p>
          <p className={styles.soft}>
            {extra
              ? t(extra > 0 ? 'brought.extra' : 'brought.extra_none', {
                  value: formatMoney(Math.abs(extra)),
                })
              : t('brought.extra_unknown')}
          </p>
          <BarList
            points={rows
              .slice(0, SHOWN)
              .map(({ keys: [key], labels: [label], values: [value] }) => ({
                key: key ?? '',
                label: label ?? '',
                value: value ?? 0,
              }))}
            format={formatMoney}
            renderLabel={({ key, label }) =>
              maySee ? (
                <Link to="/campaigns/$id/results" params={{ id: key }} className={styles.salesLink}>
                  {label}
                </Link>
              ) : (
                label
              )
            }
          />
        </>
      )}
    </Panel>
  );
}
