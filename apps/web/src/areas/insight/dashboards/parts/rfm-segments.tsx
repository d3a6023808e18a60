import { Link } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { formatNumber, formatPercent, formatWholeMoney } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useRfmSegments } from '../dashboards.data.ts';
import { useDashboardTexts } from '../dashboards.texts.ts';
import styles from './dashboard.module.css';

/** The eleven segments with their size and worth; each opens its customers. */
export function RfmSegments() {
  const t = useDashboardTexts();
  const segments = useRfmSegments();
  const maySee = useMay('Customer.index');
  return (
    <Panel title={t('rfm.title')}>
      <p className="panel-lead">{t('rfm.lead')}</p>
      <Loaded query={segments}>
        {({ data }) => {
          const all = data.reduce((sum, { customers }) => sum + customers, 0);
          return (
            <ul className={styles.segments}>
              {data.map(({ segment, customers, revenue }) => {
                const share = all ? customers / all : 0;
                return (
                  <li key={segment}>
                    <span className={styles.segmentName}>
                      {maySee ? (
                        <Link
                          to="/customers"
                          search={{ rfm_segment: segment }}
                          className="row-link"
                        >
                          {segment}
                        </Link>
                      ) : (
                        segment
                      )}
                    </span>
                    <span className={styles.segmentBar} aria-hidden>
                      <span style={{ inlineSize: `${share * 100}%` }} />
                    </span>
                    <span
                      className={styles.segmentCount}
                      title={t('rfm.share', { share: formatPercent(share) })}
                    >
                      {t('rfm.customers', { count: customers, shown: formatNumber(customers) })}
                    </span>
                    <span className={styles.segmentRevenue}>{formatWholeMoney(revenue)}</span>
                  </li>
                );
              })}
            </ul>
          );
        }}
      </Loaded>
    </Panel>
  );
}
