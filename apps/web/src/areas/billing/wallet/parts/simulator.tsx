import { addonLabel } from '@clientela/contract/features';
import '@mantine/core/styles/Slider.css';
import type { StoreAddon } from '@clientela/contract';
import { AMOUNT_STEP, actionsFor, DEPOSIT_MINIMUM, simulatorBound } from '@clientela/domain';
import { Slider } from '@mantine/core';
import { useState } from 'react';
import { formatFineMoney } from '#lib/fine-money.ts';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { useStoreAddons } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import { Section } from './section.tsx';
import styles from './wallet.module.css';

interface SimulatorProps {
  amount: number;
  onChange(cents: number): void;
}

/** Units that the amount buys of each add-on; every slider changes the same amount. */
export function Simulator({ amount, onChange }: SimulatorProps) {
  const t = useWalletTexts();
  const addons = useStoreAddons();
  const bound = useGrowingBound(amount);
  return (
    <Section
      title={t('simulator.title')}
      query={addons}
      isEmpty={(found) => found.length === 0}
      empty={<p className={styles.soft}>{t('simulator.none')}</p>}
    >
      {(found) => (
        <>
          <p className="panel-lead">{t('simulator.lead')}</p>
          <div className={styles.simulator}>
            {found.map((addon) => (
              <AddonSlider key={addon.id} {...{ addon, amount, bound, onChange }} />
            ))}
          </div>
        </>
      )}
    </Section>
  );
}

/** Grows with the amount and never shrinks: a slider's range must not change while it is dragged. */
function useGrowingBound(amount: number): number {
  const [bound, setBound] = useState(() => simulatorBound(amount));
  const needed = Math.max(bound, simulatorBound(amount));
  if (needed !== bound) setBound(needed);
  return needed;
}

function AddonSlider(props: SimulatorProps & { addon: StoreAddon; bound: number }) {
  const t = useWalletTexts();
  const { addon, amount, bound, onChange } = props;
  const name = addonLabel(addon.addon.name);
  const actions = actionsFor(amount, addon.usage_price);
  return (
    <div>
      <div className={styles.simulatorHead}>
        <span>{name}</span>
        <strong>{t('simulator.actions', { count: actions, shown: formatNumber(actions) })}</strong>
      </div>
      <Slider
        thumbLabel={name}
        min={DEPOSIT_MINIMUM}
        max={bound}
        step={AMOUNT_STEP}
        value={amount}
        onChange={onChange}
        label={formatMoney}
        thumbProps={{ 'aria-valuetext': formatMoney(amount) }}
      />
      <p className={styles.simulatorPrice}>
        {t('simulator.each', { price: formatFineMoney(addon.usage_price) })}
      </p>
    </div>
  );
}
