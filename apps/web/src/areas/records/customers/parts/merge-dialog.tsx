import type { Customer } from '@clientela/contract';
import { formatDocument, formatPhone } from '@clientela/domain';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/RadioCard.css';
import '@mantine/core/styles/RadioIndicator.css';
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { formatMoney, formatNumber, personName } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { customerOptions } from '../customers.data.ts';
import { useMerge } from '../merges.data.ts';
import { useMergeTexts } from '../merges.texts.ts';
import styles from './merges.module.css';
import { type Person, PersonFinder } from './person-finder.tsx';

export interface MergeDialogProps {
  /** The record the question is about, and the other one where it is known already. */
  one: Person;
  other?: Person;
  onClose(): void;
  /** Receives the id of the remaining record. */
  onMerged?(keptId: string): void;
}

/** Merges two records of one person: selects the other one, and which record stays. */
export default function MergeDialog({ one, other, onClose, onMerged }: MergeDialogProps) {
  const t = useMergeTexts();
  const [found, setFound] = useState<Person | null>(null);
  const second = other ?? found;
  return (
    <Modal opened onClose={onClose} title={t('merge.title')} size={560}>
      {second ? (
        <Choice
          ids={[one.id, second.id]}
          onBack={other ? undefined : () => setFound(null)}
          onClose={onClose}
          onMerged={onMerged}
        />
      ) : (
        // Searched for the name before anything is typed: the other record probably has it too.
        <PersonFinder
          lead={t('merge.find', { name: one.name })}
          placeholder={t('merge.search')}
          noneFound={t('merge.none_found')}
          first={one.name}
          except={one.id}
          onFound={setFound}
        />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  ids: [string, string];
  onBack: (() => void) | undefined;
  onClose(): void;
  onMerged: ((keptId: string) => void) | undefined;
}

function Choice({ ids, onBack, onClose, onMerged }: ChoiceProps) {
  const t = useMergeTexts();
  const merge = useMerge();
  const [keptId, setKeptId] = useState(ids[0]);
  const people = useQueries({ queries: ids.map((id) => customerOptions(id)) });
  const isKnown = people.every(({ data }) => data);

  function submit() {
    const [first, second] = ids;
    const merged_customer_id = keptId === first ? second : first;
    merge.mutate(
      { kept_customer_id: keptId, merged_customer_id },
      {
        onSuccess: ({ kept_customer }) => {
          toast('success', t('merge.done', { name: kept_customer.name }));
          onClose();
          onMerged?.(kept_customer.id);
        },
      },
    );
  }

  return (
    <Stack gap={20}>
      <Radio.Group label={t('merge.which')} value={keptId} onChange={setKeptId}>
        <div className={styles.records}>
          {people.map(({ data }, place) => (
            <Radio.Card key={ids[place]} value={ids[place]!} className={styles.record}>
              <Radio.Indicator size="xs" />
              {data && <Record customer={data} />}
            </Radio.Card>
          ))}
        </div>
      </Radio.Group>
      <Text size="sm" c="dimmed">
        {t('merge.explained')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" onClick={onBack ?? onClose}>
          {t(onBack ? 'merge.back' : 'merge.cancel')}
        </Button>
        <Button disabled={!isKnown} loading={merge.isPending} onClick={submit}>
          {t('merge.confirm')}
        </Button>
      </Group>
    </Stack>
  );
}

function Record({ customer }: { customer: Customer }) {
  const t = useMergeTexts();
  const { email, phone, document, sales_count, sales_total } = customer;
  return (
    <span className={styles.facts}>
      <strong>{personName(customer)}</strong>
      {email && <EmailText email={email} />}
      {phone && <span>{formatPhone(phone)}</span>}
      {document && <span>{formatDocument(document)}</span>}
      <span>
        {t('merge.orders', {
          count: sales_count,
          shown: formatNumber(sales_count),
          total: formatMoney(sales_total),
        })}
      </span>
    </span>
  );
}
