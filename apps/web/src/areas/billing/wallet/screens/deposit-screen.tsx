import type { Deposit } from '@clientela/contract';
import { cardBrandOf, DEPOSIT_DEFAULT, DEPOSIT_MINIMUM } from '@clientela/domain';
import { useDebouncedCallback } from '@mantine/hooks';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Failure } from '#lib/failure.ts';
import { formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { TypedPassword } from '#lib/typed-password.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { expiryOf, ownerOf } from '../card.rules.ts';
import { useCardDeposit, useFee, usePaymentMethods, usePixDeposit } from '../deposits.data.ts';
import { AmountSelector } from '../parts/amount-selector.tsx';
import { showCardErrors } from '../parts/card-errors.ts';
import { CardForm } from '../parts/card-form.tsx';
import { DepositSummary } from '../parts/deposit-summary.tsx';
import { type PaymentChoice, PaymentMethods } from '../parts/payment-methods.tsx';
import { Section } from '../parts/section.tsx';
import { Simulator } from '../parts/simulator.tsx';
import { type CardFormState, useCardForm } from '../parts/use-card-form.ts';
import styles from '../parts/wallet.module.css';
import { useDepositCards } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

const route = getRouteApi('/wallet/deposit');

/** Deposit into the wallet: amount, payment method and fee. */
export function DepositScreen() {
  const t = useWalletTexts();
  const [amount, setAmount] = useKeptAmount();
  const [choice, setChoice] = useState<PaymentChoice>('pix');
  const methods = usePaymentMethods();
  // A list of cards that does not load is an empty one: Pix and a new card still work.
  const cards = useDepositCards();
  const card = useCardForm('pay');
  const methodId = choice === 'pix' ? methods.data?.pix : methods.data?.card;
  const deposit = useDeposit({ amount, choice, card, methodId });
  const chosen = cards.data?.find(({ id }) => id === choice);
  const brand = choice === 'add-card' ? cardBrandOf(card.form.values.cardNumber) : chosen?.brand;
  const fee = useFee({ amount, methodId, cardBrand: brand });

  return (
    <Page title={t('deposit.title')} before={<BackLink to="/wallet" label={t('auto.back')} />}>
      <div className={styles.depositColumns}>
        <div className={styles.depositColumn}>
          <Panel title={t('deposit.amount')}>
            <AmountSelector
              label={t('amount.label')}
              value={amount}
              minimum={DEPOSIT_MINIMUM}
              onChange={setAmount}
            />
          </Panel>
          <Section title={t('deposit.methods')} query={methods}>
            {() => (
              <PaymentMethods
                cards={cards.data ?? []}
                value={choice}
                onChange={setChoice}
                cardForm={<CardForm {...card} />}
              />
            )}
          </Section>
        </div>
        <div className={styles.depositColumn}>
          <DepositSummary
            amount={amount}
            {...fee}
            isProcessing={deposit.isProcessing}
            isMissing={methods.isSuccess && !methodId}
            isReady={choice !== 'add-card' || card.isComplete}
            onSubmit={deposit.submit}
          />
          <Simulator amount={amount} onChange={setAmount} />
        </div>
      </div>
      <TypedPassword text={t('password_text')} />
    </Page>
  );
}

const KEEP_MS = 500;

/** The amount chosen; the address has it too, so that coming back or reloading loses nothing. */
function useKeptAmount() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const [amount, setAmount] = useState(search.amount ?? DEPOSIT_DEFAULT);
  const keep = useDebouncedCallback(
    (chosen: number) =>
      void navigate({ search: { amount: chosen }, replace: true, resetScroll: false }),
    { delay: KEEP_MS, flushOnUnmount: false },
  );
  function change(chosen: number) {
    setAmount(chosen);
    keep(chosen);
  }
  return [amount, change] as const;
}

interface DepositInput {
  amount: number;
  choice: PaymentChoice;
  card: CardFormState;
  methodId: string | undefined;
}

function useDeposit({ amount, choice, card, methodId }: DepositInput) {
  const t = useWalletTexts();
  const navigate = useNavigate();
  const pix = usePixDeposit();
  const credit = useCardDeposit();
  const isPix = choice === 'pix';

  function submit() {
    if (!methodId) {
      return toast('error', t(isPix ? 'deposit.no_pix_method' : 'deposit.no_card_method'));
    }
    const body = { value: amount, topup_payment_method_id: methodId };
    const onError = (error: unknown) => {
      showCardErrors(card.form, error);
      toast('error', sentenceOf(error) ?? t('deposit.failed_text'), {
        title: t(isPix ? 'deposit.pix_failed' : 'deposit.card_failed'),
      });
    };
    if (isPix) return pix.mutate(body, { onSuccess: showPix, onError });
    const paidBy = choice === 'add-card' ? newCard() : { credit_card_id: choice };
    if (paidBy) credit.mutate({ ...body, ...paidBy }, { onSuccess: showCard, onError });
  }

  function newCard() {
    const { values } = card.form;
    const expiry = expiryOf(values.cardExpirationDate);
    if (!expiry) {
      toast('error', t('deposit.bad_expiry'));
      return null;
    }
    return {
      credit_card: {
        holder_name: values.cardHolderName.trim(),
        number: values.cardNumber.replace(/\D/g, ''),
        expiry_month: expiry.month,
        expiry_year: expiry.year,
        ccv: values.cardSecurityCode,
        save_card: values.saveCard,
      },
      card_owner: ownerOf(values),
    };
  }

  function showPix({ id }: Deposit) {
    void navigate({ to: '/wallet/deposit/pix', search: { id } });
  }

  function showCard({ id, status, reason, amount: credited }: Deposit) {
    if (status === 'REFUSED' || status === 'CANCELLED') {
      toast('error', reason ?? t('deposit.failed_text'), { title: t('deposit.card_failed') });
      return;
    }
    if (status === 'PAID' || status === 'AUTHORIZED') {
      toast('success', t('deposit.done', { amount: formatMoney(credited) }), {
        title: t('deposit.done_title'),
      });
    }
    void navigate({ to: '/wallet/deposit/success', search: { id } });
  }

  return { submit, isProcessing: pix.isPending || credit.isPending };
}

/** The server's own sentence; a lost connection has none, and the payment may have gone through. */
function sentenceOf(error: unknown): string | undefined {
  if (!(error instanceof Failure)) return undefined;
  const isOurs = error.code === 'connection_failed' || error.code === 'unreadable_answer';
  return isOurs ? undefined : error.message;
}
