import { ActionIcon, Button, Modal, Stack, Text } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import { DateField, datesAreWhole } from '#ui/date-field.tsx';
import { useChatTexts } from '../chat.texts.ts';

const HOUR_MS = 3_600_000;

/** Lets a message leave later, at an hour in the store's time zone. */
export function ScheduleButton({ onSchedule }: { onSchedule(instant: string): void }) {
  const t = useChatTexts();
  const { time_zone } = useCurrentStore();
  // The chosen time while the dialog is open.
  const [at, setAt] = useState<string | null>(null);
  const inStoreTime = (ms: number) => storeTimeOf(new Date(ms).toISOString(), time_zone);
  const close = () => setAt(null);

  return (
    <>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        onClick={() => setAt(inStoreTime(Date.now() + HOUR_MS))}
        aria-label={t('composer.schedule')}
      >
        <IconClock size={20} stroke={1.6} aria-hidden />
      </ActionIcon>
      <Modal opened={at !== null} onClose={close} title={t('composer.schedule')} size={400}>
        <Stack gap={16}>
          <DateField
            withTime
            isAlwaysSet
            data-autofocus
            label={t('composer.schedule_at')}
            min={inStoreTime(Date.now()).slice(0, 10)}
            value={at ?? ''}
            onChange={setAt}
          />
          <Text size="sm" c="dimmed">
            {t('composer.schedule_note')}
          </Text>
          <Button
            onClick={() => {
              if (at === null || !datesAreWhole()) return;
              close();
              onSchedule(instantOf(at, time_zone));
            }}
          >
            {t('composer.schedule_do')}
          </Button>
        </Stack>
      </Modal>
    </>
  );
}
