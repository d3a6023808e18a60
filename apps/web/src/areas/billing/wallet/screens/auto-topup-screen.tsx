import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import type { Wallet, WalletCard } from '@clientela/contract';
import { AutomaticTopupDraft } from '@clientela/contract/wallet';
import { DEPOSIT_MINIMUM } from '@clientela/domain';
import { Button, Group, Radio, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconCreditCard } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { formatMoney } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { TypedPassword } from '#lib/typed-password.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Page } from '#ui/page.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useFee, usePaymentMethods } from '../deposits.data.ts';
import { AmountSelector } from '../parts/amount-selector.tsx';
import { BrandLogo } from '../parts/brand-logo.tsx';
import { useCardName } from '../parts/card-name.ts';
import { Section, SectionContent } from '../parts/section.tsx';
import styles from '../parts/wallet.module.css';
import { useAutomaticTopup, useCards, useWallet } from '../wallet.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

const DEFAULT_MINIMUM = 2000;
const DEFAULT_AMOUNT = 10_000;

/** When the wallet refills itself, with how much and from which card. */
export function AutoTopupScreen() {
  const t = useWalletTexts();
  const wallet = useWallet();
  const cards = useCards();
  return (
    <Page
      title={t('auto.title')}
      lead={t('auto.lead')}
      width="form"
      before={<BackLink to="/wallet" label={t('auto.back')} />}
    >
      <Section query={wallet} height={320}>
        {(loaded) => (
          <SectionContent
            query={cards}
            height={320}
            isEmpty={(saved) => saved.length === 0}
            empty={<NoCards />}
          >
            {(saved) => <AutoTopupForm wallet={loaded} cards={saved} />}
          </SectionContent>
        )}
      </Section>
      <TypedPassword text={t('password_text')} />
    </Page>
  );
}

function NoCards() {
  const t = useWalletTexts();
  return (
    <EmptyState
      icon={<IconCreditCard size={24} stroke={1.6} />}
      title={t('cards.empty_title')}
      text={t('auto.no_cards')}
      action={<LinkButton to="/wallet/manage-cards">{t('auto.add_card')}</LinkButton>}
    />
  );
}

interface AutoTopupFormProps {
  wallet: Wallet;
  cards: readonly WalletCard[];
}

function useAutoTopupForm({ wallet, cards }: AutoTopupFormProps) {
  const t = useWalletTexts();
  const usual = cards.find(({ is_default }) => is_default) ?? cards[0];
  return useForm({
    initialValues: {
      automatic_topup_minimum: wallet.automatic_topup_minimum ?? DEFAULT_MINIMUM,
      automatic_topup_amount: wallet.automatic_topup_amount ?? DEFAULT_AMOUNT,
      automatic_topup_card_id: wallet.automatic_topup_card?.id ?? usual?.id ?? '',
    },
    validate: (values) => {
      const errors = rulesOf(AutomaticTopupDraft)({ enable_automatic_topup: true, ...values });
      if (errors.automatic_topup_card_id) {
        errors.automatic_topup_card_id = t('auto.card_required');
      }
      return errors;
    },
    validateInputOnBlur: true,
  });
}

function AutoTopupForm(props: AutoTopupFormProps) {
  const t = useWalletTexts();
  const { wallet, cards } = props;
  const navigate = useNavigate();
  const save = useAutomaticTopup();
  const form = useAutoTopupForm(props);
  const isOn = wallet.enable_automatic_topup;
  const minimum = form.getInputProps('automatic_topup_minimum');

  function submit(values: typeof form.values) {
    save.mutate(
      { enable_automatic_topup: true, ...values },
      {
        onSuccess: () => {
          toast('success', t(isOn ? 'auto.saved' : 'auto.turned_on'));
          void navigate({ to: '/wallet', ignoreBlocker: true });
        },
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <form onSubmit={form.onSubmit(submit)} noValidate>
      <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
      <Stack gap={24}>
        <MoneyInput
          label={t('auto.minimum_label')}
          description={!minimum.error && t('auto.minimum_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...minimum}
        />
        <div>
          <p className={styles.fieldLabel}>{t('auto.amount_label')}</p>
          <AmountSelector
            label={t('auto.amount_label')}
            minimum={DEPOSIT_MINIMUM}
            value={form.values.automatic_topup_amount}
            onChange={(cents) => form.setFieldValue('automatic_topup_amount', cents)}
          />
        </div>
        <Radio.Group
          label={t('auto.card_label')}
          {...form.getInputProps('automatic_topup_card_id')}
        >
          <div className={`${styles.paymentMethods} ${styles.paymentMethodsLabelled}`}>
            {cards.map((card) => (
              <CardChoice key={card.id} card={card} />
            ))}
          </div>
        </Radio.Group>
        <Charge
          amount={form.values.automatic_topup_amount}
          card={cards.find(({ id }) => id === form.values.automatic_topup_card_id)}
        />
        <Group justify="flex-end">
          <LinkButton variant="default" to="/wallet">
            {t('cards.cancel')}
          </LinkButton>
          <Button type="submit" loading={save.isPending}>
            {t(isOn ? 'auto.save' : 'auto.save_and_turn_on')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

function CardChoice({ card }: { card: WalletCard }) {
  const nameOf = useCardName();
  return (
    <Radio.Card value={card.id} className={styles.paymentMethod}>
      <span className={styles.paymentMethodIcon}>
        <BrandLogo brand={card.brand} />
      </span>
      <span className={styles.paymentMethodWords}>
        <strong>{nameOf(card)}</strong>
      </span>
      <Radio.Indicator />
    </Radio.Card>
  );
}

/** How much each charge is, before anybody agrees to it. */
function Charge({ amount, card }: { amount: number; card: WalletCard | undefined }) {
  const t = useWalletTexts();
  const methods = usePaymentMethods();
  const { fee } = useFee({ amount, methodId: methods.data?.card, cardBrand: card?.brand });
  if (!fee) return null;
  return (
    <Text c="dimmed">
      {t('auto.summary', { amount: formatMoney(amount), total: formatMoney(fee.total) })}
    </Text>
  );
}
