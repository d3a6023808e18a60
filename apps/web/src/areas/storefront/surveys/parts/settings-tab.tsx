import { SURVEY_LANGUAGES } from '@clientela/contract/surveys';
import { Group, NativeSelect, NumberInput, Stack, Switch, Text } from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/Switch.css';
import { useCurrentStore } from '#lib/current-store.tsx';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import { DateField } from '#ui/date-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSurveyTexts } from '../surveys.texts.ts';
import type { TabProps } from './use-draft.ts';

type Edits = Pick<TabProps, 'edits'>;

/** When the survey takes answers, how its page looks, and which customers it is sent to. */
export function SettingsTab({ edits, survey }: TabProps) {
  return (
    <>
      <PeriodPanel edits={edits} />
      <PagePanel edits={edits} />
      <AnswersPanel edits={edits} survey={survey} />
      <PeoplePanel edits={edits} />
    </>
  );
}

function PeriodPanel({ edits }: Edits) {
  const t = useSurveyTexts();
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
    <Panel title={t('settings.period')}>
      <Stack gap={8}>
        <Group grow align="start">
          <DateField label={t('settings.start')} {...field('started_at')} />
          <DateField label={t('settings.end')} {...field('ended_at')} />
        </Group>
        <Text size="sm" c="dimmed">
          {t('settings.period_help')}
        </Text>
      </Stack>
    </Panel>
  );
}

function PagePanel({ edits }: Edits) {
  const t = useSurveyTexts();
  const { layout, language } = edits.draft.definition;
  return (
    <Panel title={t('settings.page')}>
      <Stack gap={16}>
        <NativeSelect
          label={t('settings.layout')}
          description={t('settings.layout_help')}
          maw={360}
          value={layout}
          data={(['ONE', 'ALL'] as const).map((value) => ({
            value,
            label: t(`settings.layouts.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            edits.setDefinition('layout', value === 'ALL' ? 'ALL' : 'ONE')
          }
        />
        <NativeSelect
          label={t('settings.language')}
          description={t('settings.language_help')}
          maw={360}
          value={language}
          data={SURVEY_LANGUAGES.map((value) => ({
            value,
            label: t(`settings.languages.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            edits.setDefinition('language', SURVEY_LANGUAGES.find((one) => one === value) ?? 'auto')
          }
        />
      </Stack>
    </Panel>
  );
}

function AnswersPanel({ edits, survey }: TabProps) {
  const t = useSurveyTexts();
  const { is_anonymous, response_limit } = edits.draft;
  const isLocked = survey.started > 0;
  return (
    <Panel title={t('settings.answers')}>
      <Stack gap={16}>
        <Switch
          label={t('settings.anonymous')}
          description={t(isLocked ? 'settings.anonymous_locked' : 'settings.anonymous_help')}
          checked={is_anonymous}
          disabled={isLocked}
          onChange={({ currentTarget: { checked } }) => edits.set('is_anonymous', checked)}
        />
        <NumberInput
          label={t('settings.limit')}
          description={t('settings.limit_help')}
          maw={360}
          min={1}
          max={1_000_000}
          clampBehavior="strict"
          allowDecimal={false}
          value={response_limit ?? ''}
          onChange={(typed) => edits.set('response_limit', typed === '' ? null : Number(typed))}
        />
      </Stack>
    </Panel>
  );
}

function PeoplePanel({ edits }: Edits) {
  const t = useSurveyTexts();
  const { link_days, repeat_after_days, ignores_rest } = edits.draft;
  return (
    <Panel title={t('settings.people')}>
      <Stack gap={16}>
        <NumberInput
          label={t('settings.link_days')}
          description={t('settings.link_days_help')}
          maw={360}
          min={1}
          max={365}
          clampBehavior="strict"
          allowDecimal={false}
          value={link_days}
          onChange={(typed) => typed !== '' && edits.set('link_days', Number(typed))}
        />
        <Switch
          label={t('settings.repeat')}
          description={t('settings.repeat_help')}
          checked={repeat_after_days !== null}
          onChange={({ currentTarget: { checked } }) =>
            edits.set('repeat_after_days', checked ? 90 : null)
          }
        />
        {repeat_after_days !== null && (
          <NumberInput
            label={t('settings.repeat_days')}
            maw={360}
            min={1}
            max={3650}
            clampBehavior="strict"
            allowDecimal={false}
            value={repeat_after_days}
            onChange={(typed) => typed !== '' && edits.set('repeat_after_days', Number(typed))}
          />
        )}
        <Switch
          label={t('settings.ignores_rest')}
          description={t('settings.ignores_rest_help')}
          checked={ignores_rest}
          onChange={({ currentTarget: { checked } }) => edits.set('ignores_rest', checked)}
        />
      </Stack>
    </Panel>
  );
}
