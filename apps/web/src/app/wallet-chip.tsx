import { Link } from '@tanstack/react-router';
import { useMay, useSession } from '#lib/current-store.tsx';
import { formatMoney } from '#lib/format.ts';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';
import { useScreenExists } from './use-menu.ts';

/** What is free to spend, for stores with a wallet and people who may see it. */
export function WalletChip({ isCollapsed }: { isCollapsed: boolean }) {
  const t = useShellTexts();
  const { wallet, features } = useSession().context;
  const maySee = useMay('StoreWallet.index');
  const exists = useScreenExists();
  const hasWallet = features.some(({ tag }) => tag === 'store_wallet');
  if (!wallet || !hasWallet || !maySee || !exists('/wallet') || isCollapsed) return null;
  return (
    <Link to={existing('/wallet')} className="wallet-chip" title={t('wallet.tooltip')}>
      <span>{t('wallet.label')}</span>
      <strong>{formatMoney(wallet.balance)}</strong>
    </Link>
  );
}
