import {
  ACTION_CONDITIONS,
  ACTION_MOMENTS,
  CONDITION_LABELS,
  oppositeOf,
} from '@clientela/contract/campaign-triggers';
import { propertiesOf } from '@clientela/contract/channels';
import { ActionIcon, Button, Group, MultiSelect, NumberInput, Select, Stack } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { IconChevronDown, IconChevronUp, IconMessage2, IconTrash } from '@tabler/icons-react';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { Contents } from './contents.tsx';
import styles from './flow.module.css';
import { FlowNode } from './flow.tsx';
import { conditionText, useMessageName, useOffsetText } from './sequence-words.ts';
import type { StepProps } from './step-fields.tsx';

interface ActionNodeProps extends StepProps {
  index: number;
  isOpen: boolean;
  onToggle(): void;
}

/** A message on the path: a summary when closed, a form when open. */
export function ActionNode({ form, index, isOpen, onToggle }: ActionNodeProps) {
  const t = useCampaignTexts();
  const { trigger, actions } = form.values;
  const offsetText = useOffsetText(trigger.kind);
  const messageName = useMessageName();
  const action = actions[index];
  if (!action) return null;
  const { channels, text } = messageName(action);
  const conditions = conditionText(action);
  const name = t('sequence.message', { n: index + 1 });
  return (
    <FlowNode
      icon={<IconMessage2 size={16} stroke={1.6} />}
      title={
        <>
          {name} · {channels}
        </>
      }
      lead={
        <>
          {offsetText(action)}
          {conditions && ` · ${t('sequence.only_if', { conditions })}`}
          {!isOpen && <div>{text}</div>}
        </>
      }
      action={
        <Group gap={4} wrap="nowrap">
          <Button
            size="compact-sm"
            variant="subtle"
            aria-expanded={isOpen}
            aria-label={t(isOpen ? 'sequence.close_named' : 'sequence.edit_named', { name })}
            rightSection={isOpen ? <IconChevronUp size={14} /> : <IconChevronDown size={14} />}
            onClick={onToggle}
          >
            {t(isOpen ? 'sequence.close' : 'sequence.edit')}
          </Button>
          {actions.length > 1 && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={t('sequence.remove', { name: text })}
              onClick={() => form.removeListItem('actions', index)}
            >
              <IconTrash size={16} stroke={1.6} aria-hidden />
            </ActionIcon>
          )}
        </Group>
      }
    >
      {isOpen && (
        <Stack gap={16} className={styles.editor}>
          {trigger.kind === 'payment_pending' && <Moment form={form} index={index} />}
          {action.moment === 'offset' && <Offset form={form} index={index} />}
          {index > 0 && <Conditions form={form} index={index} />}
          <Contents form={form} action={index} />
        </Stack>
      )}
    </FlowNode>
  );
}

/** Payments have preset moments, so that offsets need no calculation. */
function Moment({ form, index }: StepProps & { index: number }) {
  const t = useCampaignTexts();
  const path = `actions.${index}.moment`;
  const moment = form.values.actions[index]?.moment ?? 'offset';
  return (
    <Select
      label={t('sequence.moment')}
      description={moment === 'offset' ? undefined : t(`sequence.moment_help.${moment}`)}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      data={ACTION_MOMENTS.map((value) => ({ value, label: t(`sequence.moments.${value}`) }))}
      allowDeselect={false}
      maw={420}
      {...form.getInputProps(path)}
    />
  );
}

function Offset({ form, index }: StepProps & { index: number }) {
  const t = useCampaignTexts();
  const path = `actions.${index}.offset`;
  return (
    <Group gap={8} align="flex-start">
      <NumberInput
        label={t('sequence.wait')}
        min={0}
        max={365}
        decimalScale={0}
        w={130}
        {...form.getInputProps(`${path}.value`)}
        onChange={(typed) => form.setFieldValue(`${path}.value`, Number(typed))}
      />
      <Select
        label={t('sequence.unit')}
        data={[
          { value: 'HOUR', label: t('sequence.hours') },
          { value: 'DAY', label: t('sequence.days') },
          { value: 'MONTH', label: t('sequence.months') },
        ]}
        allowDeselect={false}
        w={130}
        {...form.getInputProps(`${path}.unit`)}
      />
    </Group>
  );
}

/** Conditions on the previous message; not every channel reports that it was opened. */
function Conditions({ form, index }: StepProps & { index: number }) {
  const t = useCampaignTexts();
  const { actions } = form.values;
  const chosen = actions[index]?.conditions ?? [];
  const isSilent =
    actions[index - 1]?.contents.every(
      ({ channel }) => !propertiesOf(channel).reports.includes('opened'),
    ) ?? false;
  const offered = ACTION_CONDITIONS.filter(
    (one) => !chosen.includes(oppositeOf(one)) && !(isSilent && one.endsWith('opened')),
  );
  return (
    <MultiSelect
      label={t('sequence.conditions')}
      description={t('sequence.conditions_help')}
      placeholder={chosen.length > 0 ? '' : t('sequence.always')}
      data={offered.map((value) => ({ value, label: CONDITION_LABELS[value] }))}
      {...form.getInputProps(`actions.${index}.conditions`)}
    />
  );
}
