import type { IncrementalSum } from '@clientela/contract';
import { Link } from '@tanstack/react-router';
import { formatNumber } from '#lib/format.ts';
import chartStyles from '#ui/chart.module.css';
import { IncrementalSentence } from '#ui/incremental-sentence.tsx';
import styles from './incremental.module.css';
import { Opens } from './opens.tsx';
import widgetStyles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

type Result = IncrementalSum['by_campaign'][number]['result'];
type Measured = Exclude<Result, { outcome: 'too_few' }>;

interface IncrementalProps {
  incremental: IncrementalSum;
  isShared?: boolean;
}

/** Revenue beyond the control groups', summed over campaigns, then each campaign's. */
export function Incremental({ incremental, isShared }: IncrementalProps) {
  const t = useWidgetTexts();
  const { campaigns, measured, result, by_campaign } = incremental;
  if (campaigns === 0) return <p className={widgetStyles.none}>{t('incremental.none')}</p>;
  const bounds = boundsOf(by_campaign.map((campaign) => campaign.result).filter(isMeasured));
  return (
    <div className={styles.frame}>
      {result && isMeasured(result) ? (
        <div>
          <IncrementalSentence of={result} />
          <Range of={result} bounds={boundsOf([result])} hasMark />
          <p className={widgetStyles.sentence}>
            {t('incremental.measured', {
              count: campaigns,
              shown: formatNumber(campaigns),
              measured: formatNumber(measured),
            })}
          </p>
        </div>
      ) : result ? (
        <IncrementalSentence of={result} />
      ) : (
        <p className={widgetStyles.sentence}>{t('incremental.unmeasured')}</p>
      )}
      <ul className={styles.campaigns}>
        {by_campaign.map(({ id, name, result: own }) => (
          <li key={id}>
            <Opens
              do="Campaign.show"
              isShared={isShared}
              link={
                <Link
                  to="/campaigns/$id/results"
                  params={{ id }}
                  className={chartStyles.numberLink}
                >
                  {name}
                </Link>
              }
            >
              {name}
            </Opens>
            <IncrementalSentence of={own} isBrief />
            {isMeasured(own) && <Range of={own} bounds={bounds} />}
          </li>
        ))}
      </ul>
    </div>
  );
}

const isMeasured = (result: Result): result is Measured => result.outcome !== 'too_few';

/** The axis of ranges, zero included. */
function boundsOf(results: readonly Measured[]): readonly [least: number, most: number] {
  return [
    Math.min(0, ...results.map(({ low }) => low)),
    Math.max(1, ...results.map(({ high }) => high)),
  ];
}

interface RangeProps {
  of: Measured;
  bounds: readonly [least: number, most: number];
  /** Names zero below the bar. */
  hasMark?: boolean;
}

/** The interval as a bar; the sentence has its numbers. */
function Range({ of: { low, high, net }, bounds: [least, most], hasMark }: RangeProps) {
  const t = useWidgetTexts();
  const place = (value: number) => (100 * (value - least)) / (most - least);
  return (
    <div className={styles.range} data-marked={hasMark || undefined} aria-hidden>
      <span
        className={styles.band}
        style={{ left: `${place(low)}%`, width: `${place(high) - place(low)}%` }}
      />
      <span className={styles.net} style={{ left: `${place(net)}%` }} />
      <span className={styles.zero} style={{ left: `${place(0)}%` }}>
        {hasMark && (
          <span className={styles.zeroName} data-end={place(0) > 90 || undefined}>
            {t('incremental.zero')}
          </span>
        )}
      </span>
    </div>
  );
}
