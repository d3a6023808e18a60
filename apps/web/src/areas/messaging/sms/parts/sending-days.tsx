import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { formatDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { DateField } from '#ui/date-field.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSaveHolidays } from '../sms.data.ts';
import { useSmsTexts } from '../sms.texts.ts';

/** When SMS leave, and the store's own days on which none does. */
export function SendingDays({ days }: { days: string[] }) {
  const t = useSmsTexts();
  const save = useSaveHolidays();
  const [day, setDay] = useState('');
  const keep = (next: string[]) =>
    save.mutate(next, {
      onSuccess: () => {
        setDay('');
        toast('success', t('settings.days_saved'));
      },
      onError: (error) => toast('error', error.message),
    });
  return (
    <Panel title={t('settings.hours')}>
      <Stack gap={12}>
        <Text size="sm">{t('settings.hours_help')}</Text>
        <Text size="sm" fw={600}>
          {t('settings.own_holidays')}
        </Text>
        {days.length === 0 && (
          <Text size="sm" c="dimmed">
            {t('settings.no_own_holidays')}
          </Text>
        )}
        <FilterChips
          chips={days.map((one) => ({
            key: one,
            label: formatDay(one),
            onRemove: () => keep(days.filter((other) => other !== one)),
          }))}
          onClear={() => keep([])}
        />
        <Group align="end">
          <DateField label={t('settings.day')} value={day} onChange={setDay} />
          <Button
            variant="default"
            disabled={day === ''}
            loading={save.isPending}
            onClick={() => keep([...days, day])}
          >
            {t('settings.add_day')}
          </Button>
        </Group>
      </Stack>
    </Panel>
  );
}
