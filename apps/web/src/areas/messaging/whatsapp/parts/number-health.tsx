import type { WhatsappSender } from '@clientela/contract';
import { formatPhone } from '@clientela/domain';
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  NativeSelect,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { exactMessageOf } from '#lib/failure.ts';
import { formatInstant, formatNumber } from '#lib/format.ts';
import { maskAnyPhone } from '#lib/masks.ts';
import { toast } from '#lib/toast.tsx';
import { DateText, Nothing } from '#lib/values.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { useTemplates, useTestNumber } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { capacityText } from './number-state.tsx';

/** How a number does: quality, room, pace, and whether it hears. */
export function NumberHealth({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  return (
    <>
      <Figures number={number} />
      {!number.hears && (
        <Alert color="yellow" title={t('number.mute_title')}>
          {t('number.mute_text')}
        </Alert>
      )}
      <Facts number={number} />
      <Can do="WhatsappStoreSender.update">
        <TestPanel number={number} />
      </Can>
      {number.webhook && <Webhook webhook={number.webhook} />}
    </>
  );
}

function Figures({ number: { quality, capacity, per_second } }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const { time_zone } = useCurrentStore();
  const limit = capacityText(capacity);
  const ofLimit = limit === null ? t('number.room_unlimited') : t('number.room_note', { limit });
  const note = capacity?.frees_at
    ? t('number.room_full', { when: formatInstant(capacity.frees_at, time_zone) })
    : ofLimit;
  return (
    <Stats>
      <Stat
        label={t('number.quality')}
        value={t(`qualities.${quality}`)}
        note={t(`number.quality_notes.${quality}`)}
      />
      <Stat label={t('number.room')} value={formatNumber(capacity?.used ?? 0)} note={note} />
      <Stat
        label={t('number.speed')}
        value={
          per_second
            ? t('number.speed_value', { shown: formatNumber(per_second) })
            : t('number.speed_none')
        }
      />
    </Stats>
  );
}

function Facts({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const { number: phone, external_id, account_id, portfolio_id } = number;
  return (
    <Panel title={t('number.facts')}>
      <dl className="facts">
        <dt>{t('number.fact_number')}</dt>
        <dd>{phone ? formatPhone(phone) : <Nothing />}</dd>
        <dt>{t('number.fact_id')}</dt>
        <dd>{external_id}</dd>
        <dt>{t('number.fact_account')}</dt>
        <dd>{account_id ?? <Nothing />}</dd>
        <dt>{t('number.fact_portfolio')}</dt>
        <dd>{portfolio_id ?? <Nothing />}</dd>
        <dt>{t('number.fact_connected')}</dt>
        <dd>
          <DateText instant={number.connected_at} withTime />
        </dd>
        <dt>{t('number.fact_checked')}</dt>
        <dd>
          <DateText instant={number.checked_at} withTime />
        </dd>
      </dl>
    </Panel>
  );
}

function Webhook({ webhook }: { webhook: NonNullable<WhatsappSender['webhook']> }) {
  const t = useWhatsappTexts();
  return (
    <Panel title={t('number.webhook')}>
      <p className="panel-lead">{t('number.webhook_text')}</p>
      <Stack gap={12}>
        <Copied label={t('number.webhook_url')} value={webhook.url} />
        <Copied label={t('number.verify_token')} value={webhook.verify_token} />
      </Stack>
    </Panel>
  );
}

function Copied({ label, value }: { label: string; value: string }) {
  const t = useWhatsappTexts();
  return (
    <TextInput
      label={label}
      value={value}
      readOnly
      rightSection={
        <ActionIcon
          variant="subtle"
          color="gray"
          aria-label={t('number.copy', { what: label })}
          onClick={async () => {
            if (await copyText(value)) toast('success', t('number.copied'));
          }}
        >
          <IconCopy size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      }
    />
  );
}

function TestPanel({ number }: { number: WhatsappSender }) {
  const t = useWhatsappTexts();
  const [to, setTo] = useState('');
  const [template, setTemplate] = useState('');
  const templates = useTemplates({
    status: 'APPROVED' as const,
    external_id: number.external_id,
    per_page: 1000,
    ordering: 'name:asc',
  });
  const test = useTestNumber(number.id);
  return (
    <Panel title={t('test.title')}>
      <Group align="end">
        <MaskedInput
          flex={1}
          miw={200}
          label={t('test.to')}
          mask={maskAnyPhone}
          placeholder="(11) 98765-4321"
          inputMode="tel"
          value={to}
          onChange={setTo}
        />
        <NativeSelect
          flex={1}
          miw={200}
          label={t('test.template')}
          value={template}
          onChange={({ currentTarget }) => setTemplate(currentTarget.value)}
          data={[
            { value: '', label: t('test.text') },
            ...(templates.data?.data ?? []).map(({ id, title }) => ({ value: id, label: title })),
          ]}
        />
        <Button
          variant="default"
          loading={test.isPending}
          disabled={!to.trim()}
          onClick={() => test.mutate({ to, template_id: template || null })}
        >
          {t('test.action')}
        </Button>
      </Group>
      <Text size="sm" c="dimmed" mt={8}>
        {t('test.help')}
      </Text>
      <TestAnswer test={test} />
    </Panel>
  );
}

function TestAnswer({
  test: { isPending, error, data },
}: {
  test: ReturnType<typeof useTestNumber>;
}) {
  const t = useWhatsappTexts();
  if (isPending || (!error && !data)) return null;
  return (
    <Alert mt={12} role="status" color={error ? 'red' : 'green'}>
      {error ? exactMessageOf(error) : data && t(`test.done_${data.delivery}`)}
    </Alert>
  );
}
