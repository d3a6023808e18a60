import type { PopupTrigger } from '@clientela/contract';
import { POPUP_TRIGGERS, PopupTrigger as Trigger } from '@clientela/contract/popups';
import { Checkbox, Group, NativeSelect, NumberInput, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/NumberInput.css';
import { useCurrentStore } from '#lib/current-store.tsx';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import { DateField } from '#ui/date-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { usePopupTexts } from '../popups.texts.ts';
import type { TabProps } from './use-draft.ts';

/** When the pop-up appears, and how often. */
export function WhenTab({ edits }: TabProps) {
  const t = usePopupTexts();
  return (
    <>
      <Panel title={t('when.trigger')}>
        <TriggerFields edits={edits} />
      </Panel>
      <Panel title={t('when.period')}>
        <Period edits={edits} />
      </Panel>
      {edits.draft.definition.format !== 'INLINE' && (
        <Panel title={t('when.frequency')}>
          <Frequency edits={edits} />
        </Panel>
      )}
    </>
  );
}

type Edits = Pick<TabProps, 'edits'>;

function TriggerFields({ edits }: Edits) {
  const t = usePopupTexts();
  const { format, trigger } = edits.draft.definition;
  if (format === 'INLINE') return <Text size="sm">{t('when.inline')}</Text>;
  const set = (changed: PopupTrigger) => edits.setDefinition('trigger', changed);
  return (
    <Stack gap={12}>
      <NativeSelect
        aria-label={t('when.trigger')}
        value={trigger.kind}
        data={POPUP_TRIGGERS.map((value) => ({ value, label: t(`triggers.${value}`) }))}
        onChange={({ currentTarget: { value } }) => set(Trigger.parse({ kind: value }))}
      />
      {'trigger_seconds' in trigger && (
        <NumberInput
          label={t('when.seconds')}
          maw={160}
          min={trigger.kind === 'INACTIVITY' ? 5 : 1}
          max={600}
          value={trigger.trigger_seconds}
          onChange={(seconds) =>
            seconds !== '' && set({ ...trigger, trigger_seconds: Number(seconds) })
          }
        />
      )}
      {trigger.kind === 'INACTIVITY' && (
        <Checkbox
          label={t('when.exit')}
          checked={trigger.also_on_exit}
          onChange={({ currentTarget: { checked } }) => set({ ...trigger, also_on_exit: checked })}
        />
      )}
    </Stack>
  );
}

function Period({ edits }: Edits) {
  const t = usePopupTexts();
  const { time_zone } = useCurrentStore();
  const field = (key: 'started_at' | 'ended_at') => {
    const instant = edits.draft[key];
    return {
      withTime: true,
      value: instant ? storeTimeOf(instant, time_zone) : '',
      onChange: (local: string) => edits.set(key, local ? instantOf(local, time_zone) : null),
    };
  };
  return (
    <Group grow align="start">
      <DateField label={t('when.start')} {...field('started_at')} />
      <DateField label={t('when.end')} {...field('ended_at')} />
    </Group>
  );
}

function Frequency({ edits }: Edits) {
  const t = usePopupTexts();
  const { frequency } = edits.draft.definition;
  const set = (changed: Partial<typeof frequency>) =>
    edits.setDefinition('frequency', { ...frequency, ...changed });
  return (
    <Stack gap={12}>
      <NumberInput
        label={t('when.after_close')}
        maw={320}
        min={0}
        max={365}
        value={frequency.after_close_days}
        onChange={(days) => days !== '' && set({ after_close_days: Number(days) })}
      />
      <Checkbox
        label={t('when.again')}
        checked={frequency.after_signup_days !== null}
        onChange={({ currentTarget: { checked } }) =>
          set({ after_signup_days: checked ? 30 : null })
        }
      />
      {frequency.after_signup_days !== null && (
        <NumberInput
          label={t('when.after_signup')}
          maw={320}
          min={0}
          max={365}
          value={frequency.after_signup_days}
          onChange={(days) => days !== '' && set({ after_signup_days: Number(days) })}
        />
      )}
      <NumberInput
        label={t('when.max_views')}
        description={t('when.max_views_help')}
        maw={320}
        min={1}
        max={100}
        value={frequency.max_views ?? ''}
        onChange={(views) => set({ max_views: views === '' ? null : Number(views) })}
      />
      <Text size="sm" c="dimmed">
        {t('when.safari')}
      </Text>
    </Stack>
  );
}
