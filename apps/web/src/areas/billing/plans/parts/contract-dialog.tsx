import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { AddonOffer } from '@clientela/contract';
import { depositFor } from '@clientela/domain';
import { Button, Group, Modal } from '@mantine/core';
import { formatDay, formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useContractAddon } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';

interface ContractDialogProps {
  offer: AddonOffer;
  balance: number;
  /** The day the period renews. */
  end: string;
  onClose(): void;
}

/** The price now and later and the remaining balance, before the contract. */
export function ContractDialog({ offer, balance, end, onClose }: ContractDialogProps) {
  const t = usePlansTexts();
  const { title } = offer;
  const price = offer.price_now ?? 0;
  const missing = price > 0 ? Math.max(0, price - balance) : 0;
  return (
    <Modal opened onClose={onClose} title={t('contract.title', { title })} size={460}>
      <Sums offer={offer} balance={balance} end={end} missing={missing} />
      <Group justify="flex-end" mt={24}>
        <Button variant="default" onClick={onClose} data-autofocus>
          {t('contract.cancel')}
        </Button>
        {missing > 0 ? (
          <LinkButton to="/wallet/deposit" search={{ amount: depositFor(missing) }}>
            {t('contract.deposit', { amount: formatMoney(depositFor(missing)) })}
          </LinkButton>
        ) : (
          <Contract offer={offer} price={price} onClose={onClose} />
        )}
      </Group>
    </Modal>
  );
}

interface ContractProps {
  offer: AddonOffer;
  price: number;
  onClose(): void;
}

function Contract({ offer, price, onClose }: ContractProps) {
  const t = usePlansTexts();
  const contract = useContractAddon();
  const agree = () =>
    contract.mutate(
      { addon_id: offer.id, expected_price: price },
      {
        onSuccess: () => toast('success', t('contract.done', { title: offer.title })),
        onSettled: onClose,
      },
    );
  return (
    <Button loading={contract.isPending} onClick={agree}>
      {price > 0
        ? t('contract.confirm', { amount: formatMoney(price) })
        : t('contract.confirm_free')}
    </Button>
  );
}

type SumsProps = Omit<ContractDialogProps, 'onClose'> & { missing: number };

function Sums({ offer, balance, end, missing }: SumsProps) {
  const t = usePlansTexts();
  const { billing, price, price_now, units } = offer;
  const now = price_now ?? 0;
  return (
    <>
      <dl className={`facts ${styles.sums}`}>
        <dt>{t(now === price ? 'contract.now' : 'contract.now_share')}</dt>
        <dd>{formatMoney(now)}</dd>
        {billing === 'monthly' && (
          <>
            <dt>{t('contract.renewal', { date: formatDay(end) })}</dt>
            <dd>{formatMoney(price ?? 0)}</dd>
          </>
        )}
        <dt>{t('contract.balance')}</dt>
        <dd>{formatMoney(balance)}</dd>
        {missing === 0 && (
          <>
            <dt>{t('contract.after')}</dt>
            <dd>{formatMoney(balance - now)}</dd>
          </>
        )}
      </dl>
      {billing === 'one_time' && (
        <p className={styles.soft}>
          {units === null
            ? t('contract.once')
            : `${t('contract.once')} ${t('contract.valid', { date: formatDay(end) })}`}
        </p>
      )}
      {missing > 0 && (
        <p className={styles.warning} role="alert">
          {t('contract.missing', { amount: formatMoney(missing) })}
        </p>
      )}
    </>
  );
}
