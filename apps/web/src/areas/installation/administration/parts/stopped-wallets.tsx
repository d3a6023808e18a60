import type { StoppedWallet } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatMoney } from '#lib/format.ts';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { SideScroll } from '#ui/side-scroll.tsx';
import { useReopenWallet, useStoppedWallets } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';

/** Stopped wallets, longest first, with the difference and the action to resume them. */
export function StoppedWallets() {
  const t = useAdministrationTexts();
  const wallets = useStoppedWallets();
  return (
    <Loaded
      query={wallets}
      isEmpty={(stopped) => stopped.length === 0}
      empty={
        <div className="panel">
          <EmptyState
            icon={<IconCircleCheck size={24} stroke={1.6} />}
            title={t('wallets.none_title')}
            text={t('wallets.none_text')}
          />
        </div>
      }
    >
      {(stopped) => (
        <div className={styles.column}>
          <p className={styles.soft}>{t('wallets.lead')}</p>
          {stopped.map((wallet) => (
            <Stopped key={wallet.store_id} wallet={wallet} />
          ))}
        </div>
      )}
    </Loaded>
  );
}

function differs({ available, held, entries_available, entries_held }: StoppedWallet): boolean {
  return available !== entries_available || held !== entries_held;
}

function Stopped({ wallet }: { wallet: StoppedWallet }) {
  const t = useAdministrationTexts();
  const { time_zone } = useCurrentStore();
  const { store_id: store, store_name, stopped_at, available, held } = wallet;
  return (
    <Panel
      title={store_name}
      action={
        <Group gap={8} wrap="nowrap">
          <LinkButton to="/administration" search={{ store }} size="xs" variant="subtle">
            {t('wallets.store')}
          </LinkButton>
          <Reopen wallet={wallet} />
        </Group>
      }
    >
      <p className={styles.soft}>
        {t('wallets.since', { time: formatInstant(stopped_at, time_zone) })}.{' '}
        {t(differs(wallet) ? 'wallets.why_differs' : 'wallets.why_missing')}
      </p>
      <SideScroll label={store_name} className={styles.scroll}>
        <table className={styles.sums}>
          <thead>
            <tr>
              <th scope="col">{t('wallets.account')}</th>
              <th scope="col">{t('wallets.balance')}</th>
              <th scope="col">{t('wallets.entries')}</th>
              <th scope="col">{t('wallets.difference')}</th>
            </tr>
          </thead>
          <tbody>
            <Sums label={t('wallets.available')} has={available} sum={wallet.entries_available} />
            <Sums label={t('wallets.held')} has={held} sum={wallet.entries_held} />
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  );
}

function Sums({ label, has, sum }: { label: string; has: number; sum: number }) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>{formatMoney(has)}</td>
      <td>{formatMoney(sum)}</td>
      <td>{formatMoney(has - sum)}</td>
    </tr>
  );
}

function Reopen({ wallet }: { wallet: StoppedWallet }) {
  const t = useAdministrationTexts();
  const reopen = useReopenWallet();
  const [isAsking, setAsking] = useState(false);
  const name = wallet.store_name;
  const sums = {
    available: formatMoney(wallet.available),
    entries_available: formatMoney(wallet.entries_available),
    held: formatMoney(wallet.held),
    entries_held: formatMoney(wallet.entries_held),
  };
  return (
    <>
      <Button
        size="xs"
        variant="default"
        aria-label={t('wallets.reopen_of', { name })}
        onClick={() => setAsking(true)}
      >
        {t('wallets.reopen')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('wallets.reopen_title', { name })}
        text={differs(wallet) ? t('wallets.reopen_text', sums) : t('wallets.reopen_same')}
        action={t('wallets.reopen')}
        isBusy={reopen.isPending}
        onConfirm={() => reopen.mutate(wallet, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </>
  );
}
