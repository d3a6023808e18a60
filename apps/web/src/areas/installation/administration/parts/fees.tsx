import type { TopupFee } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay, formatMoney } from '#lib/format.ts';
import { formatTag } from '#lib/locale.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useFees } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { FeeForm } from './fee-form.tsx';

/** Deposit fees by payment method, with their earlier versions. */
export function Fees() {
  const t = useAdministrationTexts();
  const fees = useFees();
  return (
    <Loaded query={fees}>
      {(all) => (
        <>
          <p className={styles.soft}>{t('fees.note')}</p>
          <div className={styles.columns}>
            {[...new Set(all.map(({ type }) => type))].map((type) => (
              <Method key={type} versions={all.filter((fee) => fee.type === type)} />
            ))}
          </div>
        </>
      )}
    </Loaded>
  );
}

function Method({ versions }: { versions: TopupFee[] }) {
  const t = useAdministrationTexts();
  const [isOpen, setOpen] = useState(false);
  const { time_zone } = useCurrentStore();
  const words = useFeeWords();
  const [current, ...before] = versions;
  if (!current) return null;
  return (
    <Panel
      title={current.name}
      action={
        <Button
          size="xs"
          variant="default"
          aria-label={t('fees.change_of', { name: current.name })}
          onClick={() => setOpen(true)}
        >
          {t('fees.change')}
        </Button>
      }
    >
      <strong>{words(current)}</strong>
      <p className={styles.soft}>
        {t('fees.current')},{' '}
        {t('fees.since', { date: formatInstantDay(current.created_at, time_zone) })}
      </p>
      {before.length > 0 && (
        <details>
          <summary>{t('fees.history')}</summary>
          <ul className={styles.versions}>
            {before.map((fee) => (
              <li key={fee.version}>
                {t('fees.version', { version: fee.version })}: {words(fee)},{' '}
                {t('fees.since', { date: formatInstantDay(fee.created_at, time_zone) })}
              </li>
            ))}
          </ul>
        </details>
      )}
      {isOpen && <FeeForm fee={current} onClose={() => setOpen(false)} />}
    </Panel>
  );
}

function useFeeWords() {
  const t = useAdministrationTexts();
  const percent = new Intl.NumberFormat(formatTag(), {
    style: 'percent',
    maximumFractionDigits: 4,
  });
  return ({ millionths, fixed, minimum }: TopupFee) => {
    const share = percent.format(millionths / 1_000_000);
    const sum =
      fixed > 0 ? `${share} ${t('fees.fixed_part', { fixed: formatMoney(fixed) })}` : share;
    // A minimum not above the fixed part has no effect.
    if (minimum <= fixed) return sum;
    return `${sum}, ${t('fees.minimum_part', { minimum: formatMoney(minimum) })}`;
  };
}
