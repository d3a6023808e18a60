import { propertiesOf } from '@clientela/contract/channels';
import { Checkbox, NativeSelect, Radio, SimpleGrid, Stack, Text } from '@mantine/core';
import { TimeInput } from '#ui/time-input.tsx';
import '@mantine/core/styles/Checkbox.css';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/SimpleGrid.css';
import { SmsHoursNote } from '#areas/messaging/sms/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { serverNow } from '#lib/server-time.ts';
import { instantOf, storeTimeOf, timeZoneName } from '#lib/store-time.ts';
import { DateField } from '#ui/date-field.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './campaigns.module.css';
import { SafeSendFields } from './safe-send-fields.tsx';
import { Rule, type StepProps } from './step-fields.tsx';

const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6] as const;

/** Start, end, hours of sending and rest between messages. */
export function WhenStep({ form, isRunning = false }: StepProps & { isRunning?: boolean }) {
  return (
    <>
      <Start form={form} isRunning={isRunning} />
      {form.values.actions.some(({ contents }) =>
        contents.some(({ channel }) => propertiesOf(channel).hours === 'sms'),
      ) && <SmsHoursNote />}
      <SendingWindow form={form} />
      <Rest form={form} />
      <SafeSendFields form={form} />
    </>
  );
}

const HOUR_MS = 3_600_000;

function Start({ form, isRunning }: StepProps & { isRunning: boolean }) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const zone = timeZoneName(time_zone);
  const { started_at } = form.values;
  const nextHour = () =>
    `${storeTimeOf(new Date(serverNow() + HOUR_MS).toISOString(), time_zone).slice(0, 14)}00`;
  const isPast = started_at !== null && isOver(started_at, time_zone);
  return (
    <Panel>
      <Stack gap={16}>
        {!isRunning && (
          <Radio.Group
            label={t('form.start')}
            value={started_at === null ? 'now' : 'scheduled'}
            onChange={(value) =>
              form.setFieldValue('started_at', value === 'now' ? null : nextHour())
            }
          >
            <Radio mt={8} size="xs" value="now" label={t('form.now')} />
            <Radio mt={8} size="xs" value="scheduled" label={t('form.scheduled')} />
          </Radio.Group>
        )}
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          {!isRunning && started_at !== null && (
            <DateField
              withTime
              label={t('form.started_at')}
              description={isPast ? t('form.start_is_past') : zone}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              {...form.getInputProps('started_at')}
            />
          )}
          <DateField
            withTime
            label={t('form.ended_at')}
            description={zone}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            {...form.getInputProps('ended_at')}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}

function isOver(local: string, timeZone: string): boolean {
  return local !== '' && Date.parse(instantOf(local, timeZone)) <= serverNow();
}

function SendingWindow({ form }: StepProps) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const days = form.values.sending_window;
  const set = (next: typeof days) =>
    form.setFieldValue(
      'sending_window',
      next.toSorted((a, b) => a.weekday - b.weekday),
    );
  return (
    <Panel title={t('form.window')}>
      <Text size="sm" c="dimmed" mb={8}>
        {t('form.window_help', { zone: timeZoneName(time_zone) })}
      </Text>
      {WEEKDAYS.map((weekday) => {
        const day = days.find((one) => one.weekday === weekday);
        const name = t(`weekdays.${weekday}`);
        const change = (changed: { start?: string; end?: string }) =>
          set(days.map((one) => (one.weekday === weekday ? { ...one, ...changed } : one)));
        return (
          <div key={weekday} className={styles.windowDay}>
            <Checkbox
              size="xs"
              label={name}
              checked={Boolean(day)}
              onChange={(event) =>
                set(
                  event.currentTarget.checked
                    ? [...days, { weekday, start: '08:00', end: '20:00' }]
                    : days.filter((one) => one.weekday !== weekday),
                )
              }
            />
            {day && (
              <>
                <TimeInput
                  size="xs"
                  label={`${name}: ${t('form.window_from')}`}
                  value={day.start}
                  onChange={(start) => change({ start })}
                />
                <span>{t('form.window_to')}</span>
                <TimeInput
                  size="xs"
                  label={`${name}: ${t('form.window_to')}`}
                  value={day.end}
                  onChange={(end) => change({ end })}
                />
              </>
            )}
          </div>
        );
      })}
      <Text size="sm" c="var(--danger)" role="alert">
        {Object.entries(form.errors).find(([field]) =>
          field.startsWith('restrictions.sending_window'),
        )?.[1] ?? ''}
      </Text>
    </Panel>
  );
}

const PRIORITIES = [1, 2, 3] as const;

function Rest({ form }: StepProps) {
  const t = useCampaignTexts();
  const rules = [
    ['days_since_last_contact', 365],
    ['days_since_last_sale', 3650],
    ['max_messages_per_week', 50],
  ] as const;
  return (
    <Panel title={t('form.restrictions')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        {rules.map(([name, max]) => (
          <Rule
            key={name}
            label={t(`form.${name}`)}
            placeholder={t('form.no_rule')}
            max={max}
            value={form.values[name]}
            onChange={(value) => form.setFieldValue(name, value)}
          />
        ))}
      </SimpleGrid>
      <NativeSelect
        mt={16}
        maw={420}
        label={t('form.priority')}
        description={t('form.priority_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        data={PRIORITIES.map((value) => ({
          value: String(value),
          label: t(`form.priorities.${value}`),
        }))}
        value={String(form.values.priority)}
        onChange={({ currentTarget }) =>
          form.setFieldValue('priority', Number(currentTarget.value))
        }
      />
    </Panel>
  );
}
