import type { BonusBalance, BonusUse } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import { Button, Group, Loader, Stack, Text } from '@mantine/core';
import { IconCheck, IconSearch } from '@tabler/icons-react';
import { useState } from 'react';
import { QuickRegistration } from '#areas/records/customers/index.ts';
import { useMay } from '#lib/current-store.tsx';
import { formatMoney } from '#lib/format.ts';
import { maskIdentifier } from '#lib/masks.ts';
import { toast, toastFailure } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useBalances, useCancelUse } from '../bonuses.data.ts';
import { useBonusTexts } from '../bonuses.texts.ts';
import styles from './point-of-sale.module.css';
import { Purchase } from './purchase.tsx';

/** The POS: customer, purchase, code, receipt. */
export function PointOfSale() {
  const [person, setPerson] = useState<BonusBalance | null>(null);
  const [receipt, setReceipt] = useState<BonusUse | null>(null);
  const begin = () => {
    setPerson(null);
    setReceipt(null);
  };
  return (
    <div className={styles.till}>
      {receipt ? (
        <Receipt use={receipt} onNext={begin} />
      ) : person ? (
        <Purchase person={person} onUsed={setReceipt} onBack={begin} />
      ) : (
        <Find onFound={setPerson} />
      )}
    </div>
  );
}

function Find({ onFound }: { onFound(person: BonusBalance): void }) {
  const t = useBonusTexts();
  const maySeeNames = useMay('Customer.index');
  const [typed, setTyped] = useState('');
  const [asked, setAsked] = useState('');
  const found = useBalances(asked);
  // Without the separators that the field adds; a part of a number is stored without them.
  const searched = /^[\d\s()./-]+$/.test(typed) ? typed.replace(/\D/g, '') : typed.trim();
  return (
    <Panel>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          setAsked(searched);
        }}
      >
        <Group align="flex-end" gap={8} wrap="nowrap">
          <MaskedInput
            style={{ flex: 1 }}
            mask={maskIdentifier}
            label={t(maySeeNames ? 'till.find_any' : 'till.find')}
            value={typed}
            inputMode={maySeeNames ? 'search' : 'tel'}
            autoComplete="off"
            autoFocus
            onChange={setTyped}
          />
          <Button
            type="submit"
            disabled={searched.length < 3}
            leftSection={<IconSearch size={16} stroke={1.8} aria-hidden />}
          >
            {t('till.search')}
          </Button>
        </Group>
      </form>
      {found.isFetching && <Loader size="sm" mt={16} />}
      {!found.isFetching && found.data && (
        <Stack gap={8} mt={16} aria-live="polite">
          {found.data.data.length === 0 && (
            <EmptyState
              icon={<IconSearch size={24} stroke={1.6} />}
              title={t('till.none')}
              text={t(maySeeNames ? 'till.none_text_any' : 'till.none_text')}
              action={
                <QuickRegistration
                  typed={asked}
                  onRegistered={({ phone }) => {
                    setTyped(formatPhone(phone ?? ''));
                    setAsked(phone ?? '');
                    void found.refetch();
                  }}
                />
              }
            />
          )}
          {found.data.data.map((person) => (
            <button
              key={person.customer.id}
              type="button"
              className={styles.person}
              onClick={() => onFound(person)}
            >
              <span>
                {person.customer.name}
                <Text size="sm" c="dimmed">
                  {person.contact}
                </Text>
              </span>
              <span>
                <strong>{formatMoney(person.available)}</strong>
                {person.pending > 0 && (
                  <Text size="xs" c="dimmed">
                    {t('till.pending', { value: formatMoney(person.pending) })}
                  </Text>
                )}
              </span>
            </button>
          ))}
        </Stack>
      )}
      {found.isError && (
        <Text c="var(--danger)" mt={12} role="alert">
          {found.error.message}
        </Text>
      )}
    </Panel>
  );
}

function Receipt({ use, onNext }: { use: BonusUse; onNext(): void }) {
  const t = useBonusTexts();
  const cancel = useCancelUse();
  const { amount, purchase_amount, customer, balance, created_at } = use;
  return (
    <Panel>
      <Stack gap={14}>
        <Group gap={10}>
          <IconCheck size={26} stroke={2} color="var(--success)" aria-hidden />
          <Text fw={600} size="lg" role="status">
            {t('till.used', { value: formatMoney(amount) })}
          </Text>
        </Group>
        <Text>
          {customer.name} · <DateText instant={created_at} withTime />
        </Text>
        <div className={styles.sum}>
          <span>{t('till.to_pay')}</span>
          <strong>{formatMoney(purchase_amount - amount)}</strong>
        </div>
        <Text c="dimmed">{t('till.left', { value: formatMoney(balance) })}</Text>
        <Group gap={8}>
          <Button onClick={onNext}>{t('till.next')}</Button>
          <Button
            variant="default"
            loading={cancel.isPending}
            onClick={() =>
              cancel.mutate(use.id, {
                onSuccess: () => {
                  toast('success', t('till.undone'));
                  onNext();
                },
                onError: toastFailure,
              })
            }
          >
            {t('till.undo')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
