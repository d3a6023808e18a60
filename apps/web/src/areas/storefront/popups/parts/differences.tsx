import type { Customer, PopupSubmission } from '@clientela/contract';
import type { POPUP_FIELDS } from '@clientela/contract/popups';
import { formatDocument, formatPhone, isAttributeColumn } from '@clientela/domain';
import { Button, Group, Modal, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Radio.css';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { AttributeValue, useAttributeFields } from '#areas/records/attributes/index.ts';
import { customerOptions } from '#areas/records/customers/index.ts';
import { formatDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useSettleDifferences } from '../popups.data.ts';
import { usePopupTexts } from '../popups.texts.ts';

type Field = PopupSubmission['differs'][number];
type FixedName = (typeof POPUP_FIELDS)[number];
type AttributeName = Exclude<Field, FixedName>;

interface DifferencesProps {
  popupId: string;
  submission: PopupSubmission;
  customerId: string;
  onClose(): void;
}

/** Asks for each value that a known customer typed differently whether it replaces the store's. */
export function Differences({ popupId, submission, customerId, onClose }: DifferencesProps) {
  const t = usePopupTexts();
  const customer = useQuery(customerOptions(customerId));
  return (
    <Modal opened onClose={onClose} title={t('results.differ_title')} size={520}>
      <Loaded query={customer}>
        {(loaded) => (
          <Choices popupId={popupId} submission={submission} customer={loaded} onClose={onClose} />
        )}
      </Loaded>
    </Modal>
  );
}

interface ChoicesProps extends Omit<DifferencesProps, 'customerId'> {
  customer: Customer;
}

function Choices({ popupId, submission, customer, onClose }: ChoicesProps) {
  const t = usePopupTexts();
  const settle = useSettleDifferences(popupId, submission);
  const [accepted, setAccepted] = useState<readonly Field[]>([]);
  const choose = (field: Field, isAccepted: boolean) =>
    setAccepted((before) => [
      ...before.filter((one) => one !== field),
      ...(isAccepted ? [field] : []),
    ]);
  const attributes = useAttributeFields('CUSTOMER');
  const attributeOf = (field: AttributeName) => {
    const key = attributeKeyOf(field);
    return attributes.find((one) => one.key === key) ?? { name: key, type: 'TEXT' as const };
  };
  const shown = (field: Field, value: string | null | undefined) => {
    if (!value) return null;
    if (!isAttributeColumn(field)) return fixedText(field, value);
    return <AttributeValue type={attributeOf(field).type} value={value} />;
  };
  const name = `${customer.first_name} ${customer.last_name}`.trim();
  return (
    <Stack gap={20}>
      <Text size="sm">{t('results.differ_help', { name: name || t('results.unknown') })}</Text>
      {submission.differs.map((field) => (
        <Radio.Group
          key={field}
          label={isAttributeColumn(field) ? attributeOf(field).name : t(`fields.${field}`)}
          value={accepted.includes(field) ? 'typed' : 'known'}
          onChange={(value) => choose(field, value === 'typed')}
        >
          <Stack gap={8} mt={8}>
            <Radio
              value="known"
              label={t('results.differ_keep')}
              description={shown(field, knownOf(customer, field)) ?? t('results.differ_nothing')}
            />
            <Radio
              value="typed"
              label={t('results.differ_accept')}
              description={shown(field, submission.fields[field])}
            />
          </Stack>
        </Radio.Group>
      ))}
      <Group justify="flex-end">
        <Button
          loading={settle.isPending}
          onClick={() =>
            settle.mutate([...accepted], {
              onSuccess: () => {
                toast('success', t('results.differ_saved'));
                onClose();
              },
            })
          }
        >
          {t('results.differ_save')}
        </Button>
      </Group>
    </Stack>
  );
}

const attributeKeyOf = (field: AttributeName) => field.slice('custom.'.length);

function knownOf(customer: Customer, field: Field): string | null | undefined {
  if (isAttributeColumn(field)) return customer.custom[attributeKeyOf(field)];
  if (field === 'name') return `${customer.first_name} ${customer.last_name}`.trim();
  return customer[field];
}

function fixedText(field: FixedName, value: string): string {
  if (field === 'phone') return formatPhone(value);
  if (field === 'document') return formatDocument(value);
  return field === 'birthdate' ? formatDay(value) : value;
}
