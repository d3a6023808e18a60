import type { Wallet } from '@clientela/contract';
import { STATEMENT_LINES } from '@clientela/domain';
import { Button, Text } from '@mantine/core';
import { IconEye, IconEyeOff, IconPlus } from '@tabler/icons-react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { useHiddenValues } from '#lib/hidden-values.ts';
import { formatTag } from '#lib/locale.ts';
import { TypedPassword } from '#lib/typed-password.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Amount } from '../parts/amount.tsx';
import { AutomaticTopupCard } from '../parts/automatic-topup-card.tsx';
import { BrandLogo } from '../parts/brand-logo.tsx';
import { useCardName } from '../parts/card-name.ts';
import { InfoTip } from '../parts/info-tip.tsx';
import { Section } from '../parts/section.tsx';
import { Statement } from '../parts/statement.tsx';
import { StoppedWallet } from '../parts/stopped-wallet.tsx';
import styles from '../parts/wallet.module.css';
import { useMonthCount, useRecentStatement } from '../statement.data.ts';
import { firstLines } from '../statement.rules.ts';
import { useCards, useWallet } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

/** The wallet at a glance: available balance, top-up and recent movements. */
export function WalletScreen() {
  const t = useWalletTexts();
  const wallet = useWallet();
  return (
    <Page title={t('title')} lead={t('lead')}>
      <div className={styles.bar}>
        <div data-waiting={!wallet.data || undefined} className={styles.updated}>
          <Updated at={wallet.dataUpdatedAt} onRefresh={() => void wallet.refetch()} />
        </div>
        <HideValues />
      </div>
      {wallet.data?.stopped_at && <StoppedWallet at={wallet.data.stopped_at} />}
      <div className={styles.walletCards}>
        <Section title={t('home.balance')} query={wallet} height={134}>
          {(loaded) => <Balance wallet={loaded} />}
        </Section>
        <Section title={t('auto.card_title')} query={wallet} height={202}>
          {(loaded) => <AutomaticTopupCard wallet={loaded} />}
        </Section>
        <DefaultCard />
      </div>
      <Recent />
      <TypedPassword text={t('password_text')} />
    </Page>
  );
}

function HideValues() {
  const t = useWalletTexts();
  const [isHidden, setHidden] = useHiddenValues();
  const Icon = isHidden ? IconEyeOff : IconEye;
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<Icon size={16} stroke={1.6} aria-hidden />}
      onClick={() => setHidden(!isHidden)}
    >
      {t(isHidden ? 'home.show' : 'home.hide')}
    </Button>
  );
}

function Updated({ at, onRefresh }: { at: number; onRefresh(): void }) {
  const t = useWalletTexts();
  const { time_zone } = useCurrentStore();
  const time = new Intl.DateTimeFormat(formatTag(), { timeZone: time_zone, timeStyle: 'medium' });
  return (
    <>
      <span>{t('home.updated', { time: time.format(at) })}</span>
      <InfoTip text={t('home.updated_help')} />
      <button type="button" className={styles.textButton} onClick={onRefresh}>
        {t('home.refresh')}
      </button>
    </>
  );
}

function Balance({ wallet: { balance, held } }: { wallet: Wallet }) {
  const t = useWalletTexts();
  const [isHidden] = useHiddenValues();
  return (
    <>
      <strong className={styles.balance} data-negative={balance < 0 || undefined}>
        <Amount cents={balance} />
      </strong>
      {held > 0 && !isHidden && <HeldNote held={held} />}
      {balance < 0 && <Text size="sm">{t('home.negative')}</Text>}
      <LinkButton
        to="/wallet/deposit"
        mt={16}
        leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      >
        {t('home.deposit')}
      </LinkButton>
    </>
  );
}

function HeldNote({ held }: { held: number }) {
  const t = useWalletTexts();
  return (
    <p className={styles.soft}>
      {t('home.held')} <Amount cents={held} />
    </p>
  );
}

function DefaultCard() {
  const t = useWalletTexts();
  const nameOf = useCardName();
  const cards = useCards();
  // A list of cards that does not load is an empty one.
  const shown = cards.isError && !cards.data ? { ...cards, data: [] } : cards;
  return (
    <Section title={t('home.default_card')} query={shown} height={72}>
      {(saved) => {
        const usual = saved.find(({ is_default }) => is_default);
        return (
          <>
            {usual ? (
              <p className={styles.defaultCard}>
                <BrandLogo brand={usual.brand} />
                {nameOf(usual)}
              </p>
            ) : (
              <p className={styles.soft}>{t('home.no_default')}</p>
            )}
            <LinkButton to="/wallet/manage-cards" variant="default" size="xs" mt={16}>
              {t('home.manage_cards')}
            </LinkButton>
          </>
        );
      }}
    </Section>
  );
}

function Recent() {
  const t = useWalletTexts();
  const recent = useRecentStatement();
  const month = useMonthCount();
  return (
    <Section
      title={t('statement.recent')}
      action={
        <div className={styles.recentHead}>
          {month.data !== undefined && (
            <Text size="sm" c="dimmed">
              {t('statement.this_month', { count: month.data, shown: formatNumber(month.data) })}
            </Text>
          )}
          <LinkButton to="/wallet/closings" variant="default" size="xs">
            {t('statement.see_all')}
          </LinkButton>
        </div>
      }
      query={recent}
      height={320}
      isEmpty={(days) => days.length === 0}
      empty={<EmptyState title={t('statement.empty')} text={t('statement.empty_text')} />}
    >
      {(days) => <Statement days={firstLines(days, STATEMENT_LINES)} />}
    </Section>
  );
}
