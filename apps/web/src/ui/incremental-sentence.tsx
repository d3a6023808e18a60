import type { IncrementalRevenue } from '@clientela/domain';
import { formatNumber, formatWholeMoney } from '#lib/format.ts';
import { useIncrementalTexts } from './incremental.texts.ts';
import styles from './incremental-sentence.module.css';

interface IncrementalSentenceProps {
  of: IncrementalRevenue | { outcome: 'too_few'; missing: Record<'control' | 'buyers', number> };
  /** One line of a list. */
  isBrief?: boolean;
}

/** Whether messages brought revenue, with its interval, or what a comparison lacks. */
export function IncrementalSentence({ of, isBrief }: IncrementalSentenceProps) {
  const t = useIncrementalTexts();
  const className = isBrief ? styles.brief : styles.verdict;
  if (of.outcome === 'too_few') {
    const lacking = (['control', 'buyers'] as const)
      .filter((key) => of.missing[key] > 0)
      .map((key) => {
        const count = of.missing[key];
        return t(`missing_${key}`, { count, shown: formatNumber(count) });
      });
    return <p className={className}>{t('not_enough', { missing: lacking.join(t('and')) })}</p>;
  }
  const { net, low, high, outcome } = of;
  const sentence = (
    <p className={className} data-outcome={outcome}>
      {t(`outcome.${outcome}`, {
        net: formatWholeMoney(net),
        low: formatWholeMoney(low),
        high: formatWholeMoney(high),
      })}
    </p>
  );
  if (isBrief) return sentence;
  return (
    <div>
      {sentence}
      <p className={styles.note}>{t('net_note')}</p>
    </div>
  );
}
