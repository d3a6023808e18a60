import type { SmsPreview } from '@clientela/contract';
import { MICROS_PER_CENT } from '@clientela/domain';
import { Group, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { useState } from 'react';
import {
  MessageText,
  type MessageTextProps,
  SampleFields,
} from '#areas/messaging/email-models/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { useSmsPreview } from '../sms.data.ts';
import { useSmsTexts } from '../sms.texts.ts';
import { PhoneMessage } from './phone-message.tsx';
import styles from './sms.module.css';

const PAUSE_MS = 300;
const NOBODY = { customer_id: null as string | null, is_nameless: false, coupon: '' };

interface SmsTextProps extends MessageTextProps {
  strip_accents: boolean;
  coupon: string;
}

/** The text of an SMS, with its size, its cost and how a real customer gets it, while it is written. */
export function SmsText({ value = '', onChange, strip_accents, coupon, ...field }: SmsTextProps) {
  const t = useSmsTexts();
  const [sample, setSample] = useState(NOBODY);
  const { customer_id, is_nameless } = sample;
  const body = { text: value, strip_accents, coupon, customer_id, is_nameless };
  const [asked] = useDebouncedValue(body, PAUSE_MS, { leading: true });
  const preview = useSmsPreview(asked).data;
  const isEmpty = value.trim() === '';

  return (
    <Stack gap={8}>
      <MessageText
        {...field}
        value={value}
        onChange={onChange}
        error={field.error ?? (isEmpty ? undefined : preview?.problems[0])}
      />
      {preview && !isEmpty && (
        <>
          <Counter preview={preview} />
          <Group align="flex-start" gap={16}>
            <Shown preview={preview} />
            <SampleFields sample={sample} onChange={setSample} hasCoupon={false} />
          </Group>
          <Text size="xs" c="dimmed">
            {t(`editor.opt_out.${preview.opt_out}`)}
          </Text>
        </>
      )}
    </Stack>
  );
}

function Counter({ preview }: { preview: SmsPreview }) {
  const t = useSmsTexts();
  const { characters, segments, left, encoding, cost_micros, links } = preview;
  const cost = formatMoney(cost_micros / MICROS_PER_CENT);
  return (
    <div className={styles.counter} aria-live="polite">
      <strong>{t('editor.segments', { count: segments })}</strong>
      <span>
        {t('editor.characters', { count: characters })},{' '}
        {t('editor.left', { left: formatNumber(left) })}
      </span>
      <span>{t(encoding === 'UCS-2' ? 'editor.accented' : 'editor.plain')}</span>
      <span>{cost_micros > 0 ? t('editor.cost', { cost }) : t('editor.free')}</span>
      {links > 0 && <span>{t('editor.links', { count: links })}</span>}
    </div>
  );
}

function Shown({ preview: { customer, text } }: { preview: SmsPreview }) {
  const t = useSmsTexts();
  const { name } = useCurrentStore();
  return (
    <div>
      <Text size="xs" c="dimmed" mb={4}>
        {customer ? t('editor.preview', { name: customer.name }) : t('editor.nobody')}
      </Text>
      <PhoneMessage from={name} text={text} />
    </div>
  );
}
