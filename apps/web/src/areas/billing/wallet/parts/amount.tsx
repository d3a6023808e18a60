import { VisuallyHidden } from '@mantine/core';
import { formatMoney } from '#lib/format.ts';
import { HIDDEN_MONEY, useHiddenValues } from '#lib/hidden-values.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import styles from './wallet.module.css';

interface AmountProps {
  cents: number;
  /** Shown before the amount: incoming or outgoing. */
  sign?: '+' | '−';
}

/** Money as the person wants it seen: exact, or masked. */
export function Amount({ cents, sign }: AmountProps) {
  const t = useWalletTexts();
  const [isHidden] = useHiddenValues();
  if (!isHidden)
    return <span className={styles.amount}>{`${sign ?? ''}${formatMoney(cents)}`}</span>;
  return (
    <>
      <span className={styles.amount} aria-hidden>
        {HIDDEN_MONEY}
      </span>
      <VisuallyHidden>{t('home.hidden')}</VisuallyHidden>
    </>
  );
}
