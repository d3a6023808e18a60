import type { ConsentRecord } from '@clientela/contract';
import { Drawer, Group, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Drawer.css';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useConsentTexts } from '../consents.texts.ts';

interface ConsentHistoryProps {
  history: readonly ConsentRecord[];
  isOpen: boolean;
  onClose(): void;
}

/** Every consent and refusal with its evidence, newest first. */
export function ConsentHistory({ history, isOpen, onClose }: ConsentHistoryProps) {
  const t = useConsentTexts();
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      position="right"
      size={480}
      title={t('history.title')}
      closeButtonProps={{ 'aria-label': t('history.close') }}
    >
      <Stack component="ol" gap={20} m={0} p={0} style={{ listStyle: 'none' }}>
        {history.map((record) => (
          <li key={record.id}>
            <Group gap={8}>
              <Text fw={600}>{t(`channels.${record.channel}`)}</Text>
              <StatusBadge tone={record.granted ? 'success' : 'danger'}>
                {record.granted ? t('granted') : t('refused')}
              </StatusBadge>
              {record.is_current && <StatusBadge tone="info">{t('history.current')}</StatusBadge>}
            </Group>
            <Evidence record={record} isWhole />
          </li>
        ))}
      </Stack>
    </Drawer>
  );
}

/** What a consent rests on: its text, source and time; whole: contact, page and author too. */
export function Evidence({
  record,
  isWhole = false,
}: {
  record: ConsentRecord;
  isWhole?: boolean;
}) {
  const t = useConsentTexts();
  const { time_zone } = useCurrentStore();
  const at = (instant: string) => formatInstant(instant, time_zone);
  const { note, text, text_version: version, confirmed_at, contact, page, actor } = record;
  const name = t(`sources.${record.source}`);
  const source = note ? t('source_with_note', { source: name, note }) : name;
  const lines = [
    version !== null && t('text_version', { version }),
    t('recorded', { source, at: at(record.at) }),
    confirmed_at && t('confirmed', { at: at(confirmed_at) }),
    isWhole && contact && t('history.contact', { contact }),
    isWhole && page && t('history.page', { page }),
    isWhole && actor && t('history.actor', { name: actor }),
  ].filter((line) => typeof line === 'string' && line !== '');
  return (
    <>
      {text && <Text size="sm">“{text}”</Text>}
      {lines.map((line) => (
        <Text key={String(line)} size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {line}
        </Text>
      ))}
    </>
  );
}
