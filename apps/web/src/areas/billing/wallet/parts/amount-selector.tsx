import {
  AMOUNT_DIGITS,
  AMOUNT_MAXIMUM,
  AMOUNT_MINIMUM,
  AMOUNT_STEP,
  QUICK_AMOUNTS,
} from '@clientela/domain';
import { ActionIcon, Button, TextInput } from '@mantine/core';
import { IconMinus, IconPlus } from '@tabler/icons-react';
import { useId, useState } from 'react';
import { formatMoney, formatWholeMoney } from '#lib/format.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import styles from './wallet.module.css';

interface AmountSelectorProps {
  label: string;
  value: number;
  minimum?: number;
  maximum?: number;
  /** Hears only amounts within the limits, whatever is being typed. */
  onChange(cents: number): void;
}

/** An amount by typing, by steps of one real or by a usual value. */
export function AmountSelector(props: AmountSelectorProps) {
  const t = useWalletTexts();
  const errorId = useId();
  const { label, value, minimum = AMOUNT_MINIMUM, maximum = AMOUNT_MAXIMUM, onChange } = props;
  const [typed, setTyped] = useState<number | null>(null);
  const shown = typed ?? value;
  const within = (cents: number) => Math.min(Math.max(cents, minimum), maximum);

  function type(text: string) {
    const cents = Number(text.replace(/\D/g, '').slice(0, AMOUNT_DIGITS));
    setTyped(cents);
    onChange(within(cents));
  }

  function choose(cents: number) {
    setTyped(null);
    onChange(within(cents));
  }

  const error = errorOf();
  function errorOf() {
    if (shown < minimum) return t('amount.below', { limit: formatMoney(minimum) });
    return shown > maximum && t('amount.above', { limit: formatMoney(maximum) });
  }

  return (
    <div>
      <div className={styles.amountSelector}>
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('amount.less')}
          disabled={value <= minimum}
          onClick={() => choose(value - AMOUNT_STEP)}
        >
          <IconMinus size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
        <TextInput
          className={styles.amountField}
          aria-label={label}
          inputMode="numeric"
          autoComplete="off"
          value={formatMoney(shown)}
          error={Boolean(error)}
          aria-describedby={errorId}
          onFocus={(event) => event.currentTarget.select()}
          onChange={(event) => type(event.currentTarget.value)}
          onBlur={() => setTyped(null)}
        />
        <ActionIcon
          variant="default"
          size={48}
          aria-label={t('amount.more')}
          disabled={value >= maximum}
          onClick={() => choose(value + AMOUNT_STEP)}
        >
          <IconPlus size={20} stroke={1.8} aria-hidden />
        </ActionIcon>
      </div>
      <div id={errorId} className={styles.amountError} aria-live="polite">
        {error && <p data-kind="error">{error}</p>}
        {shown > AMOUNT_MAXIMUM && <p>{t('amount.verification')}</p>}
      </div>
      <fieldset className={styles.amountChips} aria-label={t('amount.quick')}>
        {QUICK_AMOUNTS.filter((quick) => quick >= minimum && quick <= maximum).map((quick) => (
          <Button
            key={quick}
            size="xs"
            radius="xl"
            variant={quick === value ? 'light' : 'default'}
            aria-pressed={quick === value}
            onClick={() => choose(quick)}
          >
            {formatWholeMoney(quick)}
          </Button>
        ))}
      </fieldset>
    </div>
  );
}
