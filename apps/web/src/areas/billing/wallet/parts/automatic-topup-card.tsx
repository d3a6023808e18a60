import '@mantine/core/styles/Switch.css';
import type { Wallet } from '@clientela/contract';
import { Switch } from '@mantine/core';
import { toast } from '#lib/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useAutomaticTopup } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';
import { Amount } from './amount.tsx';
import { BrandLogo } from './brand-logo.tsx';
import { useCardName } from './card-name.ts';
import styles from './wallet.module.css';

/** Summary of the automatic top-up, or an explanation of its benefit. */
export function AutomaticTopupCard({ wallet }: { wallet: Wallet }) {
  const card = wallet.automatic_topup_card;
  if (!card) return <Promotion />;
  return <Settings wallet={wallet} card={card} />;
}

function Promotion() {
  const t = useWalletTexts();
  return (
    <div className={styles.promo}>
      <strong>{t('auto.promo_title')}</strong>
      <p>{t('auto.promo_text')}</p>
      <LinkButton to="/wallet/auto-topup" variant="default" size="xs">
        {t('auto.promo_action')}
      </LinkButton>
    </div>
  );
}

interface SettingsProps {
  wallet: Wallet;
  card: NonNullable<Wallet['automatic_topup_card']>;
}

function Settings({ wallet, card }: SettingsProps) {
  const t = useWalletTexts();
  const nameOf = useCardName();
  const { automatic_topup_amount: amount, automatic_topup_minimum: minimum } = wallet;
  return (
    <>
      <ActiveSwitch wallet={wallet} card={card} />
      <dl className="facts">
        <dt>{t('auto.with')}</dt>
        <dd className={styles.cardFact}>
          <BrandLogo brand={card.brand} />
          {nameOf(card)}
        </dd>
        <dt>{t('auto.amount')}</dt>
        <dd>{amount !== null && <Amount cents={amount} />}</dd>
        <dt>{t('auto.minimum')}</dt>
        <dd>{minimum !== null && <Amount cents={minimum} />}</dd>
      </dl>
      <LinkButton to="/wallet/auto-topup" variant="default" size="xs" mt={16}>
        {t('auto.edit')}
      </LinkButton>
    </>
  );
}

/** Moves at once; the server's answer settles it, a refusal moves it back. */
function ActiveSwitch({ wallet, card }: SettingsProps) {
  const t = useWalletTexts();
  const change = useAutomaticTopup();
  const isOn = change.isPending
    ? change.variables.enable_automatic_topup
    : wallet.enable_automatic_topup;

  function toggle(wanted: boolean) {
    const body = wanted ? turnedOn(wallet, card) : { enable_automatic_topup: false };
    change.mutate(body, {
      onSuccess: () => toast('success', t(wanted ? 'auto.turned_on' : 'auto.turned_off')),
      onError: () => toast('error', t(wanted ? 'auto.turn_on_failed' : 'auto.turn_off_failed')),
    });
  }

  return (
    <Switch
      mb={16}
      label={t('auto.active')}
      checked={isOn}
      disabled={change.isPending}
      onChange={(event) => toggle(event.currentTarget.checked)}
    />
  );
}

function turnedOn(wallet: Wallet, card: SettingsProps['card']) {
  const { automatic_topup_minimum: minimum, automatic_topup_amount: amount } = wallet;
  return {
    enable_automatic_topup: true,
    automatic_topup_card_id: card.id,
    ...(minimum !== null && { automatic_topup_minimum: minimum }),
    ...(amount !== null && { automatic_topup_amount: amount }),
  };
}
