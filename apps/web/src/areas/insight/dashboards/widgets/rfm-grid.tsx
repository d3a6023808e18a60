import type { WidgetData } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatPercent, formatWholeMoney } from '#lib/format.ts';
import { useCustomerCount } from './customer-count.ts';
import { Opens } from './opens.tsx';
import styles from './rfm-grid.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

interface RfmGridProps {
  segments: Extract<WidgetData, { type: 'rfm' }>['segments'];
  isShared?: boolean;
}

/** The eleven segments with their customers, share and revenue; each opens its customers. */
export function RfmGrid({ segments, isShared }: RfmGridProps) {
  const t = useWidgetTexts();
  const count = useCustomerCount();
  const all = segments.reduce((sum, { customers }) => sum + customers, 0);
  const most = Math.max(1, ...segments.map(({ customers }) => customers));
  return (
    <div className={styles.frame}>
      <ul className={styles.segments}>
        {segments.map(({ segment, customers, revenue, is_hidden }) => (
          <li key={segment}>
            <span className={styles.name}>
              <Opens
                do="Customer.index"
                isShared={isShared}
                link={
                  <Link to="/customers" search={{ rfm_segment: segment }} className="row-link">
                    {segment}
                  </Link>
                }
              >
                {segment}
              </Opens>
            </span>
            <span>{!is_hidden && formatWholeMoney(revenue)}</span>
            <span className={styles.bar} aria-hidden>
              <span style={{ inlineSize: `${(100 * customers) / most}%` }} />
            </span>
            <span className={styles.soft}>{count.words(customers, is_hidden)}</span>
            {!is_hidden && (
              <span className={styles.soft}>
                {t('rfm.share', { share: formatPercent(all ? customers / all : 0) })}
              </span>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}
