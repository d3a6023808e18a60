import type { WalletCard } from '@clientela/contract';
import { Button } from '@mantine/core';
import { IconCreditCard, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { toast } from '#lib/toast.tsx';
import { TypedPassword } from '#lib/typed-password.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Page } from '#ui/page.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { AddCard } from '../parts/add-card.tsx';
import { BrandLogo } from '../parts/brand-logo.tsx';
import { useCardName } from '../parts/card-name.ts';
import { Section } from '../parts/section.tsx';
import styles from '../parts/wallet.module.css';
import { useCards, useDeleteCard, useSetDefaultCard, useWallet } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

/** The saved cards: which one is the default, which ones go, and new ones. */
export function ManageCardsScreen() {
  const t = useWalletTexts();
  const cards = useCards();
  const [isAdding, setAdding] = useState(false);
  const [doomed, setDoomed] = useState<WalletCard | null>(null);
  const add = !isAdding && (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      onClick={() => setAdding(true)}
    >
      {t('cards.add')}
    </Button>
  );

  return (
    <Page
      title={t('cards.title')}
      lead={t('cards.lead')}
      width="form"
      before={<BackLink to="/wallet" label={t('auto.back')} />}
      action={cards.data && cards.data.length > 0 && add}
    >
      {isAdding && <AddCard onClose={() => setAdding(false)} />}
      <Section
        query={cards}
        height={160}
        isEmpty={(saved) => saved.length === 0}
        empty={
          <EmptyState
            icon={<IconCreditCard size={24} stroke={1.6} />}
            title={t('cards.empty_title')}
            text={t('cards.empty_text')}
            action={add}
          />
        }
      >
        {(saved) => (
          <ul className={styles.cards} aria-label={t('cards.list')}>
            {saved.map((card) => (
              <SavedCard key={card.id} card={card} onDelete={() => setDoomed(card)} />
            ))}
          </ul>
        )}
      </Section>
      <DeleteCard card={doomed} onClose={() => setDoomed(null)} />
      <TypedPassword text={t('password_text')} />
    </Page>
  );
}

function SavedCard({ card, onDelete }: { card: WalletCard; onDelete(): void }) {
  const t = useWalletTexts();
  const nameOf = useCardName();
  const wallet = useWallet();
  const setDefault = useSetDefaultCard();
  const name = nameOf(card);
  const isUsed =
    wallet.data?.enable_automatic_topup && wallet.data.automatic_topup_card?.id === card.id;
  const expiry = `${String(card.expiry_month).padStart(2, '0')}/${String(card.expiry_year).slice(-2)}`;
  return (
    <li>
      <BrandLogo brand={card.brand} />
      <div className={styles.cardsWords}>
        <strong>{name}</strong>
        <span>
          {t(card.type === 'CREDIT' ? 'card.credit' : 'card.debit')} · {t('card.expiry')} {expiry}
        </span>
        {isUsed && <span>{t('cards.used_by_auto')}</span>}
      </div>
      <div className={styles.cardsActions}>
        {card.is_default ? (
          <StatusBadge tone="success">{t('cards.default')}</StatusBadge>
        ) : (
          <Button
            size="xs"
            variant="default"
            aria-label={t('cards.default_card', { card: name })}
            loading={setDefault.isPending}
            onClick={() =>
              setDefault.mutate(card.id, {
                onSuccess: () => toast('success', t('cards.made_default')),
              })
            }
          >
            {t('cards.make_default')}
          </Button>
        )}
        <Button
          size="xs"
          variant="subtle"
          color="red"
          aria-label={t('cards.delete_card', { card: name })}
          onClick={onDelete}
        >
          {t('cards.delete')}
        </Button>
      </div>
    </li>
  );
}

function DeleteCard({ card, onClose }: { card: WalletCard | null; onClose(): void }) {
  const t = useWalletTexts();
  const remove = useDeleteCard();
  const confirm = () =>
    card &&
    remove.mutate(card.id, {
      onSuccess: () => toast('success', t('cards.deleted')),
      onSettled: onClose,
    });
  return (
    <Confirm
      isOpen={card !== null}
      title={t('cards.delete_title')}
      text={t('cards.delete_text')}
      action={t('cards.delete_confirm')}
      isDangerous
      isBusy={remove.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    />
  );
}
