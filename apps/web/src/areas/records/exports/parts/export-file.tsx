import { EXPORT_DAYS, type Export } from '@clientela/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay, formatNumber } from '#lib/format.ts';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { isUnderWay, useDownloadExport } from '../exports.data.ts';
import { useExportTexts } from '../exports.texts.ts';

interface ExportFileProps {
  file: Export;
  onAgain?(): void;
  onClose(): void;
}

/** A file of a list: how far it is, or the way to it, or why there is none. */
export function ExportFile({ file, onAgain, onClose }: ExportFileProps) {
  const t = useExportTexts();
  const download = useDownloadExport(file);
  return (
    <Stack gap={16}>
      <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
        {file.file_name}
      </Text>
      {isUnderWay(file.status) ? (
        <>
          <ProgressBar
            label={t(`file.${file.status as 'queued' | 'running'}`)}
            done={file.rows_done}
            total={file.rows_total}
          />
          <Text size="sm" c="dimmed">
            {t('file.leave')}
          </Text>
        </>
      ) : (
        <Ended file={file} />
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {t('close')}
        </Button>
        {file.status === 'finished' && (
          <Button
            leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
            loading={download.isPending}
            onClick={() => download.mutate()}
            data-autofocus
          >
            {t('file.download')}
          </Button>
        )}
        {onAgain && (file.status === 'failed' || file.status === 'expired') && (
          <Button onClick={onAgain}>{t('file.again')}</Button>
        )}
      </Group>
    </Stack>
  );
}

function Ended({ file: { status, rows_done, expires_at, error } }: { file: Export }) {
  const t = useExportTexts();
  const { time_zone } = useCurrentStore();
  if (status === 'expired') return <Text>{t('file.expired', { days: EXPORT_DAYS })}</Text>;
  if (status === 'failed') return <Text role="alert">{error ?? t('file.failed')}</Text>;
  return (
    <div role="status">
      <Text>{t('file.ready')}</Text>
      <Text size="sm" c="dimmed">
        {t('file.rows', { count: rows_done, shown: formatNumber(rows_done) })}
        {' · '}
        {expires_at && t('file.until', { day: formatInstantDay(expires_at, time_zone) })}
      </Text>
    </div>
  );
}
