import { NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { OptionPicker } from '#areas/records/clusters/index.ts';
import { Panel } from '#ui/panel.tsx';
import { useGoals } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { BonusFields } from './bonus-fields.tsx';
import { PathEditor } from './path-editor.tsx';
import { Rule, type StepProps } from './step-fields.tsx';

/** Goal, message path and success criterion. */
export function WhatStep({
  form,
  field,
  isRunning = false,
}: StepProps & { field?: string | undefined; isRunning?: boolean }) {
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
          <TextInput
            label={t('form.coupon')}
            description={t('form.coupon_help')}
            maxLength={60}
            {...form.getInputProps('coupon')}
          />
        </Stack>
      </Panel>
      <SurveyField form={form} />
      <PathEditor form={form} field={field} isRunning={isRunning} />
      {!isRunning && <BonusFields form={form} />}
      <Targets form={form} />
    </>
  );
}

/** The survey that `{{survey.link}}` in the messages leads to. */
function SurveyField({ form }: StepProps) {
  const t = useCampaignTexts();
  const { survey_id } = form.values;
  return (
    <Panel title={t('survey.title')}>
      <OptionPicker
        of="survey"
        size="sm"
        label={t('survey.label')}
        placeholder={t('survey.none')}
        values={survey_id ? [survey_id] : []}
        onChange={(ids) => form.setFieldValue('survey_id', ids.at(-1) ?? null)}
      />
      <Text size="xs" c="dimmed" mt={4}>
        {t('survey.help')}
      </Text>
      {form.errors.survey_id && (
        <Text size="xs" c="var(--danger)" mt={4} role="alert">
          {form.errors.survey_id}
        </Text>
      )}
    </Panel>
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
