import * as contract from '@clientela/contract';
import { Tooltip } from '@mantine/core';
import '@mantine/core/styles/Tooltip.css';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '#lib/call.ts';
import { useMay, useSession } from '#lib/current-store.tsx';
import { formatMoney } from '#lib/format.ts';
import { HIDDEN_MONEY, useHiddenValues } from '#lib/hidden-values.ts';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';
import { useScreenExists } from './use-menu.ts';

/** The available balance, for stores with a wallet and people who may see it. */
export function WalletChip({ isCollapsed }: { isCollapsed: boolean }) {
  const { wallet, features } = useSession().context;
  const maySee = useMay('StoreWallet.index');
  const exists = useScreenExists();
  const hasWallet = features.some(({ tag }) => tag === 'store_wallet');
  if (!wallet || !hasWallet || !maySee || !exists('/wallet') || isCollapsed) return null;
  return <Chip balance={wallet.balance} />;
}

function Chip({ balance }: { balance: number }) {
  const t = useShellTexts();
  const [isHidden] = useHiddenValues();
  const shown = useLiveBalance() ?? balance;
  return (
    <Tooltip label={t('wallet.tooltip')}>
      <Link to={existing('/wallet')} className="wallet-chip">
        <span>{t('wallet.label')}</span>
        <strong>{isHidden ? HIDDEN_MONEY : formatMoney(shown)}</strong>
      </Link>
    </Tooltip>
  );
}

/** The balance once it has moved; until then the one that came with the store is good. */
function useLiveBalance(): number | undefined {
  const store_id = useSession().context.store.id;
  const client = useQueryClient();
  const [hasMoved, setMoved] = useState(false);
  const queryKey = keyOf(contract.getWallet, store_id);
  const ask = () => {
    setMoved(true);
    void client.invalidateQueries({ queryKey });
  };
  useLive('wallet.changed', ask);
  useLive('resync', ask);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(contract.getWallet, { store_id, signal }),
    enabled: hasMoved,
  });
  return data?.balance;
}
