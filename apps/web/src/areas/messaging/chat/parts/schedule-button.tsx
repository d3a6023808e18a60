import { ActionIcon, Button, Popover, Text, TextInput } from '@mantine/core';
import { IconClock } from '@tabler/icons-react';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { instantOf, storeTimeOf } from '#lib/store-time.ts';
import { useChatTexts } from '../chat.texts.ts';

const HOUR_MS = 3_600_000;

/** Lets a message leave later, at an hour in the store's time zone. */
export function ScheduleButton({ onSchedule }: { onSchedule(instant: string): void }) {
  const t = useChatTexts();
  const { time_zone } = useCurrentStore();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState('');
  const now = () => new Date().toISOString();

  function open() {
    setAt(storeTimeOf(new Date(Date.now() + HOUR_MS).toISOString(), time_zone));
    setOpen(!isOpen);
  }

  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-end" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={44}
          onClick={open}
          aria-label={t('composer.schedule')}
        >
          <IconClock size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <TextInput
          type="datetime-local"
          label={t('composer.schedule_at')}
          min={storeTimeOf(now(), time_zone)}
          value={at}
          onChange={({ currentTarget }) => setAt(currentTarget.value)}
        />
        <Text size="sm" c="dimmed" my={8}>
          {t('composer.schedule_note')}
        </Text>
        <Button
          fullWidth
          disabled={at === ''}
          onClick={() => {
            setOpen(false);
            onSchedule(instantOf(at, time_zone));
          }}
        >
          {t('composer.schedule_do')}
        </Button>
      </Popover.Dropdown>
    </Popover>
  );
}
