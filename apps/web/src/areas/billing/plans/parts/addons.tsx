import type { AddonOffer } from '@clientela/contract';
import { addonLabel } from '@clientela/contract/features';
import { depositFor } from '@clientela/domain';
import { Button } from '@mantine/core';
import { IconPuzzle } from '@tabler/icons-react';
import { useState } from 'react';
import { useMay } from '#lib/current-store.tsx';
import { formatDay, formatMoney, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import { useAddonOffers, useCancelAddon } from '../plans.data.ts';
import { usePlansTexts } from '../plans.texts.ts';
import styles from './plan.module.css';
import { PlanSection } from './plan-section.tsx';

type Held = AddonOffer & { contracted: NonNullable<AddonOffer['contracted']> };

/** The store's add-ons: monthly or one-time, active or not. */
export function Addons() {
  const t = usePlansTexts();
  const offers = useAddonOffers();
  const [ending, setEnding] = useState<Held | null>(null);
  return (
    <PlanSection title={t('addons.title')} query={offers}>
      {({ data, balance, period }) => {
        const held = data.filter((offer): offer is Held => offer.contracted !== null);
        if (held.length === 0) {
          return (
            <EmptyState
              icon={<IconPuzzle size={24} stroke={1.6} />}
              title={t('addons.empty_title')}
              text={t('addons.empty_text')}
            />
          );
        }
        return (
          <>
            <ul className={styles.addons}>
              {held.toSorted(byState).map((offer) => (
                <Addon
                  key={offer.id}
                  {...{ offer, balance }}
                  end={period.end}
                  onCancel={setEnding}
                />
              ))}
            </ul>
            <CancelAddon offer={ending} end={period.end} onClose={() => setEnding(null)} />
          </>
        );
      }}
    </PlanSection>
  );
}

/** Active ones first; within them the order of the catalogue. */
function byState(one: Held, other: Held): number {
  return Number(other.contracted.is_active) - Number(one.contracted.is_active);
}

interface AddonProps {
  offer: Held;
  /** Available balance of the wallet. */
  balance: number;
  end: string;
  onCancel(offer: Held): void;
}

function Addon({ offer, balance, end, onCancel }: AddonProps) {
  const t = usePlansTexts();
  const { title, name, billing, price, monthly_credits, contracted } = offer;
  const { source, is_active, is_canceled, ends_on, grace_until } = contracted;
  const notes = [
    addonLabel(name) !== title && addonLabel(name),
    source === 'plan' ? t('addons.of_plan') : price !== null && formatMoney(price),
    monthly_credits > 0 &&
      is_active &&
      t('addons.credits', { shown: formatNumber(monthly_credits) }),
    is_active && ends_on && t('addons.until', { date: formatDay(ends_on) }),
    is_active && is_canceled && t('addons.ends', { date: formatDay(end) }),
  ];
  return (
    <li>
      <div className={styles.addonWords}>
        <strong>{title}</strong>
        <span>{notes.filter(Boolean).join(' · ')}</span>
        {is_active && grace_until && (
          <span className={styles.warning}>
            {t('addons.grace', { date: formatDay(grace_until) })}
          </span>
        )}
      </div>
      <div className={styles.addonState}>
        <StatusBadge tone="neutral">{t(`addons.${billing}`)}</StatusBadge>
        <StateBadge {...contracted} />
        <Actions {...{ offer, balance, onCancel }} />
      </div>
    </li>
  );
}

function StateBadge({ is_active, grace_until }: Held['contracted']) {
  const t = usePlansTexts();
  const state = !is_active ? 'inactive' : grace_until ? 'waiting' : 'active';
  const tones: Record<typeof state, Tone> = {
    inactive: 'neutral',
    waiting: 'warning',
    active: 'success',
  };
  return <StatusBadge tone={tones[state]}>{t(`addons.${state}`)}</StatusBadge>;
}

function Actions({ offer, balance, onCancel }: Omit<AddonProps, 'end'>) {
  const t = usePlansTexts();
  const mayChange = useMay('StoreWallet.update');
  const keep = useCancelAddon();
  const { title, billing, price, contracted } = offer;
  if (!mayChange || contracted.source !== 'store' || !contracted.is_active) return null;
  if (billing !== 'monthly') return null;
  const reopen = () =>
    keep.mutate(
      { id: contracted.id, isKept: true },
      { onSuccess: () => toast('success', t('addons.kept', { title })) },
    );
  return (
    <>
      {contracted.grace_until && (
        <LinkButton
          to="/wallet/deposit"
          search={{ amount: depositFor((price ?? 0) - balance) }}
          size="xs"
          variant="default"
        >
          {t('addons.deposit')}
        </LinkButton>
      )}
      {contracted.is_canceled ? (
        <Button
          size="xs"
          variant="default"
          aria-label={t('addons.keep_of', { title })}
          loading={keep.isPending}
          onClick={reopen}
        >
          {t('addons.keep')}
        </Button>
      ) : (
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('addons.cancel_of', { title })}
          onClick={() => onCancel(offer)}
        >
          {t('addons.cancel')}
        </Button>
      )}
    </>
  );
}

interface CancelAddonProps {
  offer: Held | null;
  end: string;
  onClose(): void;
}

function CancelAddon({ offer, end, onClose }: CancelAddonProps) {
  const t = usePlansTexts();
  const cancel = useCancelAddon();
  if (!offer) return null;
  const { title, contracted } = offer;
  const confirm = () =>
    cancel.mutate(
      { id: contracted.id, isKept: false },
      {
        onSuccess: () => toast('success', t('addons.canceled', { title })),
        onSettled: onClose,
      },
    );
  return (
    <Confirm
      isOpen
      title={t('addons.cancel_title', { title })}
      text={
        contracted.grace_until
          ? t('addons.cancel_unpaid')
          : t('addons.cancel_text', { date: formatDay(end) })
      }
      action={t('addons.cancel_confirm')}
      isDangerous
      isBusy={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
