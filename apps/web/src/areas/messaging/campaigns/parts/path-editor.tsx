import type { CampaignTrigger } from '@clientela/contract';
import {
  EXIT_EVENT_LABELS,
  EXIT_EVENTS,
  TRIGGER_KINDS,
  TRIGGER_LABELS,
  type TriggerKind,
} from '@clientela/contract/campaign-triggers';
import { NPS_GROUP_LABELS } from '@clientela/contract/nps-groups';
import {
  Autocomplete,
  Button,
  Checkbox,
  Group,
  MultiSelect,
  NumberInput,
  Select,
  Stack,
  Text,
} from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { IconBolt, IconFlag, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { OptionPicker } from '#areas/records/clusters/index.ts';
import { Panel } from '#ui/panel.tsx';
import { useCustomEventNames } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { ActionNode } from './action-node.tsx';
import { nextAction } from './campaign-values.ts';
import { Flow, FlowNode } from './flow.tsx';
import { useTriggerText } from './sequence-words.ts';
import { Rule, type StepProps } from './step-fields.tsx';

const MOST_ACTIONS = 10;

interface PathEditorProps extends StepProps {
  field?: string | undefined;
  /** With running enrollments, the trigger cannot change. */
  isRunning?: boolean;
}

/** Path of a sequence: trigger, messages and exit conditions. */
export function PathEditor({ form, field, isRunning = false }: PathEditorProps) {
  const t = useCampaignTexts();
  const triggerText = useTriggerText();
  const { trigger, actions } = form.values;
  const [open, setOpen] = useState<ReadonlySet<number>>(
    () => new Set([Math.max(0, placeOf(field))]),
  );
  const wrong = Object.keys(form.errors).map(placeOf);
  const toggle = (index: number) =>
    setOpen((before) => {
      const after = new Set(before);
      if (!after.delete(index)) after.add(index);
      return after;
    });
  const add = () => {
    form.insertListItem('actions', nextAction(actions));
    setOpen(new Set([actions.length]));
  };
  return (
    <Panel title={t('sequence.path')}>
      <Flow label={t('sequence.path')}>
        <FlowNode
          icon={<IconBolt size={16} stroke={1.6} />}
          title={t('sequence.trigger')}
          lead={triggerText(trigger)}
        >
          {isRunning ? (
            <p className="panel-note">{t('version.trigger')}</p>
          ) : (
            <TriggerFields form={form} />
          )}
        </FlowNode>
        {actions.map((_, index) => (
          <ActionNode
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the sequence
            key={index}
            form={form}
            index={index}
            isOpen={open.has(index) || wrong.includes(index)}
            onToggle={() => toggle(index)}
          />
        ))}
        {actions.length < MOST_ACTIONS && (
          <FlowNode
            icon={<IconPlus size={16} stroke={1.6} />}
            title={
              <Button variant="default" size="compact-sm" onClick={add}>
                {t('sequence.add')}
              </Button>
            }
          />
        )}
        {trigger.kind !== 'campaign_start' && (
          <FlowNode icon={<IconFlag size={16} stroke={1.6} />} title={t('sequence.exits')}>
            <Rules form={form} />
          </FlowNode>
        )}
      </Flow>
    </Panel>
  );
}

/** Of which message a field is: `actions.1.contents.0.text` → 1; of none: -1. */
function placeOf(field: string | undefined): number {
  const place = /^actions\.(\d+)/.exec(field ?? '')?.[1];
  return place === undefined ? -1 : Number(place);
}

const USUAL_DAYS = 60;
const DAYS_BEFORE_BONUS_ENDS = 7;

/** How many days a trigger may say; before the birthday they are negative. */
const TRIGGER_DAYS: Partial<Record<TriggerKind, readonly [least: number, most: number]>> = {
  last_sale_ago: [1, 1095],
  bonus_expiring: [0, 90],
  birthday: [-60, 60],
};

function triggerOf(kind: TriggerKind): CampaignTrigger {
  if (kind === 'last_sale_ago') return { kind, days: USUAL_DAYS };
  if (kind === 'bonus_expiring') return { kind, days: DAYS_BEFORE_BONUS_ENDS };
  if (kind === 'custom_event') return { kind, name: '' };
  if (kind === 'survey_answered') return { kind, survey_id: '' };
  return kind === 'birthday' ? { kind, days: 0 } : { kind };
}

/** The event that starts the campaign for a customer. */
export function TriggerFields({ form }: StepProps) {
  const t = useCampaignTexts();
  const { trigger, actions } = form.values;
  const [least, most] = TRIGGER_DAYS[trigger.kind] ?? [];
  const change = (kind: TriggerKind) => {
    form.setFieldValue('trigger', triggerOf(kind));
    // Only payments give moments.
    form.setFieldValue(
      'actions',
      actions.map((action) => ({ ...action, moment: 'offset' as const })),
    );
  };
  const names = useCustomEventNames(trigger.kind === 'custom_event');
  return (
    <Group
      gap={8}
      mt={8}
      align={['new_lead', 'survey_answered'].includes(trigger.kind) ? 'flex-end' : 'flex-start'}
    >
      <Select
        aria-label={t('sequence.trigger')}
        data={TRIGGER_KINDS.map((value) => ({ value, label: TRIGGER_LABELS[value] }))}
        allowDeselect={false}
        value={trigger.kind}
        onChange={(kind) => kind && change(kind as TriggerKind)}
        w={220}
      />
      {trigger.kind === 'custom_event' && (
        <Autocomplete
          aria-label={t('trigger.event_name')}
          placeholder={t('trigger.event_name')}
          data={names}
          w={220}
          {...form.getInputProps('trigger.name')}
        />
      )}
      {trigger.kind === 'new_lead' && (
        <div style={{ width: 320 }}>
          <OptionPicker
            of="popup"
            size="sm"
            label={t('trigger.popups')}
            placeholder={t('trigger.any_lead')}
            max={50}
            values={trigger.popup_ids ?? []}
            onChange={(popup_ids) =>
              form.setFieldValue('trigger', {
                kind: 'new_lead',
                ...(popup_ids.length > 0 && { popup_ids }),
              })
            }
          />
        </div>
      )}
      {trigger.kind === 'survey_answered' && (
        <>
          <div style={{ width: 280 }}>
            <OptionPicker
              of="survey"
              size="sm"
              label={t('trigger.survey')}
              placeholder={t('trigger.choose_survey')}
              values={trigger.survey_id ? [trigger.survey_id] : []}
              onChange={(ids) => form.setFieldValue('trigger.survey_id', ids.at(-1) ?? '')}
            />
            {form.errors['trigger.survey_id'] && (
              <Text size="xs" c="var(--danger)" role="alert">
                {form.errors['trigger.survey_id']}
              </Text>
            )}
          </div>
          <MultiSelect
            w={280}
            label={t('trigger.nps_groups')}
            placeholder={trigger.nps_groups ? '' : t('trigger.any_group')}
            data={Object.entries(NPS_GROUP_LABELS).map(([value, label]) => ({ value, label }))}
            value={trigger.nps_groups ?? []}
            onChange={(chosen) => {
              const { nps_groups: _none, ...any } = trigger;
              const nps_groups = chosen as NonNullable<typeof trigger.nps_groups>;
              form.setFieldValue('trigger', chosen.length > 0 ? { ...any, nps_groups } : any);
            }}
          />
        </>
      )}
      {'days' in trigger && (
        <NumberInput
          aria-label={t('sequence.trigger_days')}
          suffix={` ${t('sequence.days')}`}
          min={least}
          max={most}
          decimalScale={0}
          w={140}
          {...form.getInputProps('trigger.days')}
          onChange={(typed) => form.setFieldValue('trigger.days', Number(typed))}
        />
      )}
    </Group>
  );
}

function Rules({ form }: StepProps) {
  const t = useCampaignTexts();
  const { rules } = form.values;
  return (
    <Stack gap={8} mt={8}>
      <Checkbox
        size="xs"
        label={t('sequence.exit_on_sale')}
        {...form.getInputProps('rules.exit_on_sale', { type: 'checkbox' })}
      />
      <Checkbox
        size="xs"
        label={t('sequence.exit_on_group_left')}
        {...form.getInputProps('rules.exit_on_group_left', { type: 'checkbox' })}
      />
      <MultiSelect
        maw={420}
        label={t('sequence.exit_on')}
        placeholder={rules.exit_on.length > 0 ? '' : t('sequence.exit_on_none')}
        data={EXIT_EVENTS.map((value) => ({ value, label: EXIT_EVENT_LABELS[value] }))}
        {...form.getInputProps('rules.exit_on')}
      />
      <div style={{ maxWidth: 280 }}>
        <Rule
          label={t('sequence.repeat_after_days')}
          placeholder={t('form.no_rule')}
          max={1095}
          value={rules.repeat_after_days}
          onChange={(days) => form.setFieldValue('rules.repeat_after_days', days)}
        />
      </div>
    </Stack>
  );
}
