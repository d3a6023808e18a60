import { Group, NumberInput, Select, SimpleGrid, Stack, Switch, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Switch.css';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useGoals, useModelChoices } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { FollowUps, useOffsetText } from './follow-ups.tsx';
import { Rule, type StepProps, useNewTab } from './step-fields.tsx';

/** Goal, message, subjects and what would be a success. */
export function WhatStep({ form }: StepProps) {
  const t = useCampaignTexts();
  const goals = useGoals().data?.data ?? [];
  return (
    <>
      <Panel>
        <Stack gap={16}>
          <Select
            label={t('form.goal')}
            placeholder={t('form.choose_goal')}
            data={goals.map(({ id, name }) => ({ value: id, label: name }))}
            withAsterisk
            {...form.getInputProps('campaign_goal_id')}
          />
          <Message form={form} />
          <TextInput
            label={t('form.coupon')}
            description={t('form.coupon_help')}
            maxLength={60}
            {...form.getInputProps('coupon')}
          />
        </Stack>
      </Panel>
      <FollowUps form={form} />
      <Targets form={form} />
    </>
  );
}

function Message({ form }: StepProps) {
  const t = useCampaignTexts();
  const offsetText = useOffsetText();
  const newTab = useNewTab();
  const models = useModelChoices().data?.data ?? [];
  const { email_model_id, subject = '', subject_b = null, offset } = form.values.actions[0] ?? {};

  /** The subject comes with its model, until somebody writes another. */
  function choose(id: string | null) {
    const subjectOf = (chosen: string | null | undefined) =>
      models.find((model) => model.id === chosen)?.subject ?? '';
    const isOwn = subject !== '' && subject !== subjectOf(email_model_id);
    form.setFieldValue('actions.0.email_model_id', id);
    if (id && !isOwn) form.setFieldValue('actions.0.subject', subjectOf(id));
  }

  return (
    <>
      <Select
        label={t('form.model')}
        placeholder={t('form.choose_model')}
        data={models.map(({ id, name }) => ({ value: id, label: name }))}
        searchable
        withAsterisk
        {...form.getInputProps('actions.0.email_model_id')}
        onChange={choose}
      />
      <Group gap={8}>
        {email_model_id && (
          <LinkButton to="/email-models/$id/edit" params={{ id: email_model_id }} {...newTab}>
            {t('form.open_model')}
          </LinkButton>
        )}
        <LinkButton to="/email-models/create" {...newTab}>
          {t('form.new_model')}
        </LinkButton>
      </Group>
      <TextInput
        label={t('form.subject')}
        description={offset?.value ? t('sequence.leaves', { when: offsetText(offset) }) : undefined}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        maxLength={200}
        withAsterisk
        {...form.getInputProps('actions.0.subject')}
      />
      <Switch
        label={t('form.ab')}
        description={t('form.ab_help')}
        checked={subject_b !== null}
        onChange={(event) =>
          form.setFieldValue('actions.0.subject_b', event.currentTarget.checked ? '' : null)
        }
      />
      {subject_b !== null && (
        <TextInput
          label={t('form.subject_b')}
          maxLength={200}
          withAsterisk
          {...form.getInputProps('actions.0.subject_b')}
        />
      )}
    </>
  );
}

function Targets({ form }: StepProps) {
  const t = useCampaignTexts();
  const { indicators } = form.values;
  const change = (changed: Partial<typeof indicators>) =>
    form.setFieldValue('indicators', { ...indicators, ...changed });
  return (
    <Panel title={t('form.indicators')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <NumberInput
          label={t('form.target_revenue')}
          prefix="R$ "
          decimalScale={2}
          thousandSeparator="."
          decimalSeparator=","
          hideControls
          min={0}
          value={indicators.revenue === null ? '' : indicators.revenue / 100}
          onChange={(typed) =>
            change({ revenue: typed === '' ? null : Math.round(Number(typed) * 100) })
          }
        />
        <Rule
          label={t('form.target_orders')}
          placeholder=""
          min={0}
          max={10_000_000}
          value={indicators.orders}
          onChange={(orders) => change({ orders })}
        />
        <NumberInput
          label={t('form.target_conversion')}
          decimalScale={1}
          decimalSeparator=","
          hideControls
          min={0}
          max={100}
          value={indicators.conversion ?? ''}
          onChange={(typed) => change({ conversion: typed === '' ? null : Number(typed) })}
        />
      </SimpleGrid>
    </Panel>
  );
}
