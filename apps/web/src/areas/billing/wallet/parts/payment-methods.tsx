import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import type { WalletCard } from '@clientela/contract';
import { Radio } from '@mantine/core';
import { IconCreditCard, IconQrcode } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { StatusBadge } from '#ui/tag.tsx';
import { useWalletTexts } from '../wallet.texts.ts';
import { BrandLogo } from './brand-logo.tsx';
import { useCardName } from './card-name.ts';
import styles from './wallet.module.css';

/** `pix`, `add-card` or the id of a saved card. */
export type PaymentChoice = string;

interface PaymentMethodsProps {
  cards: readonly WalletCard[];
  value: PaymentChoice;
  onChange(choice: PaymentChoice): void;
  /** Shown under "add card" while it is chosen. */
  cardForm: ReactNode;
}

/** Pix, each saved card, a new card. */
export function PaymentMethods({ cards, value, onChange, cardForm }: PaymentMethodsProps) {
  const t = useWalletTexts();
  return (
    <Radio.Group value={value} onChange={onChange} aria-label={t('deposit.methods')}>
      <div className={styles.paymentMethods}>
        <Method
          value="pix"
          icon={<IconQrcode size={22} stroke={1.6} aria-hidden />}
          title={t('deposit.pix')}
          note={t('deposit.pix_help')}
        />
        {cards.map((card) => (
          <SavedCard key={card.id} card={card} />
        ))}
        <Method
          value="add-card"
          icon={<IconCreditCard size={22} stroke={1.6} aria-hidden />}
          title={t('deposit.add_card')}
          note={t('deposit.add_card_help')}
        />
        {value === 'add-card' && cardForm}
      </div>
    </Radio.Group>
  );
}

function SavedCard({ card }: { card: WalletCard }) {
  const t = useWalletTexts();
  const nameOf = useCardName();
  return (
    <Method
      value={card.id}
      icon={<BrandLogo brand={card.brand} />}
      title={nameOf(card)}
      note={t(card.type === 'CREDIT' ? 'card.credit' : 'card.debit')}
      badge={card.is_default && <StatusBadge tone="neutral">{t('deposit.default')}</StatusBadge>}
    />
  );
}

interface MethodProps {
  value: PaymentChoice;
  icon: ReactNode;
  title: string;
  note: string;
  badge?: ReactNode;
}

function Method({ value, icon, title, note, badge }: MethodProps) {
  return (
    <Radio.Card value={value} className={styles.paymentMethod}>
      <span className={styles.paymentMethodIcon}>{icon}</span>
      <span className={styles.paymentMethodWords}>
        <strong>{title}</strong>
        <span>{note}</span>
      </span>
      {badge}
      <Radio.Indicator />
    </Radio.Card>
  );
}
