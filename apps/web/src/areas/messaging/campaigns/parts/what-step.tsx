import { Button, NumberInput, Select, SimpleGrid, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { OptionPicker } from '#areas/records/clusters/index.ts';
import { Folded } from '#ui/folded.tsx';
import { MoneyInput } from '#ui/money-input.tsx';
import { Panel } from '#ui/panel.tsx';
import { useGoals, useSurveyName } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { BonusFields } from './bonus-fields.tsx';
import { isOneMessage, nextAction } from './campaign-values.ts';
import { Contents } from './contents.tsx';
import { PathEditor, TriggerFields } from './path-editor.tsx';
import { Rule, type StepProps } from './step-fields.tsx';
import { bonusLine, targetLines } from './summary-lines.ts';

interface WhatStepProps extends StepProps {
  /** Field with an error found by the review. */
  field?: string | undefined;
  isRunning?: boolean;
}

/** The goal and the message; everything else is folded. */
export function WhatStep({ form, field, isRunning = false }: WhatStepProps) {
  const t = useCampaignTexts();
  const goals = useGoals().data?.data ?? [];
  const isOne = isOneMessage(form.values) && !isRunning;
  return (
    <>
      {/* Above the message, whose editor and picture come later and would push it away. */}
      <Panel>
        <Select
          label={t('form.goal')}
          placeholder={t('form.choose_goal')}
          data={goals.map(({ id, name }) => ({ value: id, label: name }))}
          withAsterisk
          {...form.getInputProps('campaign_goal_id')}
        />
      </Panel>
      {isOne ? (
        <Panel>
          <Contents form={form} action={0} />
        </Panel>
      ) : (
        <PathEditor form={form} field={field} isRunning={isRunning} />
      )}
      <Panel>
        <MoreSettings form={form} field={field} isRunning={isRunning} isOne={isOne} />
      </Panel>
    </>
  );
}

type MoreProps = WhatStepProps & { isRunning: boolean; isOne: boolean };

function MoreSettings({ form, field, isRunning, isOne }: MoreProps) {
  const t = useCampaignTexts();
  const survey = useSurveyName(form.values.survey_id);
  const { coupon, survey_id, bonus_strategy } = form.values;
  const isOpen = (name: string) =>
    (field?.startsWith(name) ?? false) ||
    Object.keys(form.errors).some((wrong) => wrong.startsWith(name));
  return (
    <>
      {isOne && (
        <Folded
          title={t('advanced.path')}
          lead={t('advanced.one_message')}
          isOpen={isOpen('trigger')}
        >
          <PathStart form={form} />
        </Folded>
      )}
      <Folded
        title={t('form.coupon')}
        lead={coupon || t('advanced.none')}
        isOpen={isOpen('coupon')}
      >
        <TextInput
          aria-label={t('form.coupon')}
          description={t('form.coupon_help')}
          maxLength={60}
          {...form.getInputProps('coupon')}
        />
      </Folded>
      <Folded
        title={t('survey.title')}
        lead={survey_id ? (survey ?? '') : t('survey.none')}
        isOpen={isOpen('survey_id')}
      >
        <SurveyField form={form} />
      </Folded>
      {!isRunning && (
        <Folded
          title={t('bonus.title')}
          lead={bonus_strategy ? bonusLine(t, bonus_strategy) : t('advanced.none')}
          isOpen={isOpen('bonus_strategy')}
        >
          <BonusFields form={form} />
        </Folded>
      )}
      <Folded
        title={t('form.indicators')}
        lead={targetLines(t, form.values).filter(Boolean).join(' · ') || t('advanced.no_targets')}
        isOpen={isOpen('indicators')}
      >
        <Targets form={form} />
      </Folded>
    </>
  );
}

/** Makes a sequence of the one message: another trigger, or a message after it. */
function PathStart({ form }: StepProps) {
  const t = useCampaignTexts();
  return (
    <Stack gap={12} align="flex-start">
      <Text size="sm" c="dimmed">
        {t('advanced.path_help')}
      </Text>
      <TriggerFields form={form} />
      <Button
        variant="default"
        size="xs"
        onClick={() => form.insertListItem('actions', nextAction(form.values.actions))}
      >
        {t('sequence.add')}
      </Button>
    </Stack>
  );
}

/** The survey that `{{survey.link}}` in the messages leads to. */
function SurveyField({ form }: StepProps) {
  const t = useCampaignTexts();
  const { survey_id } = form.values;
  return (
    <>
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
    </>
  );
}

function Targets({ form }: StepProps) {
  const t = useCampaignTexts();
  const { indicators } = form.values;
  const change = (changed: Partial<typeof indicators>) =>
    form.setFieldValue('indicators', { ...indicators, ...changed });
  return (
    <SimpleGrid cols={{ base: 1, xs: 3 }}>
      <MoneyInput
        label={t('form.target_revenue')}
        value={indicators.revenue ?? 0}
        onChange={(cents) => change({ revenue: cents || null })}
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
  );
}
