import '@mantine/core/styles/Tooltip.css';
import { Button, Skeleton } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useWalletTexts } from '../wallet.texts.ts';
import { InfoTip } from './info-tip.tsx';
import styles from './wallet.module.css';

interface DepositSummaryProps {
  amount: number;
  /** Missing while it is calculated, or where that failed. */
  fee: { fee: number; total: number } | undefined;
  isCalculating: boolean;
  onRecalculate(): void;
  /** The selected payment method is not available; submitting shows this. */
  isMissing: boolean;
  isProcessing: boolean;
  /** Whether everything else that is needed is there. */
  isReady: boolean;
  onSubmit(): void;
}

/** The deposit, its fee and the total. */
export function DepositSummary(props: DepositSummaryProps) {
  const t = useWalletTexts();
  const { amount, fee, isCalculating, isProcessing, isReady, isMissing, onSubmit } = props;
  const cents = (value: number | undefined) => {
    if (value !== undefined) return formatMoney(value);
    return isCalculating ? <Skeleton height={16} width={72} /> : '–';
  };
  const isFailed = !fee && !isCalculating && !isMissing;
  const word = isCalculating ? 'calculating' : isProcessing ? 'processing' : 'submit';
  return (
    <Panel title={t('deposit.summary')}>
      <dl className={styles.depositSummary}>
        <dt>{t('deposit.value')}</dt>
        <dd>{formatMoney(amount)}</dd>
        <dt>
          {t('deposit.fees')} <InfoTip text={t('deposit.fees_help')} />
        </dt>
        <dd>{cents(fee?.fee)}</dd>
        <dt className={styles.depositTotal}>{t('deposit.total')}</dt>
        <dd className={styles.depositTotal}>{cents(fee?.total)}</dd>
      </dl>
      {isFailed && (
        <Button variant="default" size="xs" fullWidth mb={12} onClick={props.onRecalculate}>
          {t('section.retry')}
        </Button>
      )}
      <Button
        fullWidth
        size="md"
        disabled={!isReady || isFailed || isCalculating || isProcessing}
        onClick={onSubmit}
      >
        {t(`deposit.${word}`)}
      </Button>
    </Panel>
  );
}
