import type { Import, ImportPreview } from '@clientela/contract';
import { IMPORT_FIELDS, type ImportField, ORDER_STATUSES } from '@clientela/domain';
import { Alert, Button, Group, NativeSelect, Radio, Stack, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Radio.css';
import { useState } from 'react';
import { orderStatus } from '#lib/order-status.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { type Settings, useImportPreview, useStartImport } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { ColumnMapping } from './column-mapping.tsx';
import './imports.css';
import { SampleRows } from './sample-rows.tsx';

/** Everything a person may correct before a file is imported. */
export function ImportDraft({ draft }: { draft: Import }) {
  const t = useImportTexts();
  const [settings, setSettings] = useState<Settings>({});
  const preview = useImportPreview(draft.id, settings);
  const start = useStartImport(draft.id);
  const change = (changed: Settings) => setSettings({ ...settings, ...changed });

  return (
    <Loaded query={preview}>
      {(shown) => {
        const isReady = shown.missing.length === 0 && shown.questions.length === 0;
        return (
          <>
            <ColumnMapping
              kind={draft.kind}
              columns={shown.columns}
              onChange={(mapping) => change({ mapping })}
            />
            <Missing groups={shown.missing} />
            <Questions preview={shown} settings={settings} onChange={change} />
            <Statuses preview={shown} settings={settings} kind={draft.kind} onChange={change} />
            <SampleRows preview={shown} isUpdating={preview.isFetching} />
            <Group justify="flex-end">
              <Button
                size="md"
                disabled={!isReady}
                loading={start.isPending}
                onClick={() => start.mutate({ ...settings, mapping: mappingOf(shown) })}
              >
                {t('detail.start')}
              </Button>
            </Group>
          </>
        );
      }}
    </Loaded>
  );
}

function mappingOf({ columns }: ImportPreview): Record<string, ImportField> {
  return Object.fromEntries(
    columns.flatMap(({ name, field }) => (field ? [[name, field] as const] : [])),
  );
}

function Missing({ groups }: { groups: ImportPreview['missing'] }) {
  const t = useImportTexts();
  if (groups.length === 0) return null;
  const fields = groups
    .map((group) => group.map((field) => IMPORT_FIELDS[field].label).join(t('detail.or')))
    .join('; ');
  return <Alert color="yellow">{t('detail.missing', { fields })}</Alert>;
}

interface PartProps {
  preview: ImportPreview;
  settings: Settings;
  onChange(changed: Settings): void;
}

/** Numbers and dates that can be read in two ways are asked, never guessed. */
function Questions({ preview, settings, onChange }: PartProps) {
  const t = useImportTexts();
  const answered = Object.entries(settings.formats ?? {}).flatMap(([column, format]) =>
    (['decimal', 'date'] as const)
      .filter((about) => format[about])
      .map((about) => ({ column, about, examples: [] as string[] })),
  );
  const open = preview.questions.filter(
    ({ column, about }) => !answered.some((one) => one.column === column && one.about === about),
  );
  const questions = [...answered, ...open];
  if (questions.length === 0) return null;
  return (
    <Panel title={t('detail.questions_title')}>
      <Stack gap={16}>
        {questions.map(({ column, about, examples }) => (
          <Radio.Group
            key={`${column} ${about}`}
            label={t(`detail.${about}_question`, { column })}
            description={examples.join(' · ')}
            value={settings.formats?.[column]?.[about] ?? ''}
            onChange={(answer) =>
              onChange({
                formats: {
                  ...settings.formats,
                  [column]: { ...settings.formats?.[column], [about]: answer },
                },
              })
            }
          >
            <Group mt={8}>
              {(about === 'decimal'
                ? (['comma', 'dot'] as const)
                : (['day_first', 'month_first'] as const)
              ).map((value) => (
                <Radio key={value} size="xs" value={value} label={t(`detail.${value}`)} />
              ))}
            </Group>
          </Radio.Group>
        ))}
      </Stack>
    </Panel>
  );
}

function Statuses({ preview, settings, kind, onChange }: PartProps & { kind: Import['kind'] }) {
  const t = useImportTexts();
  const options = ORDER_STATUSES.map((value) => ({ value, label: orderStatus(value).label }));
  if (kind === 'customers') return null;
  if (!preview.has_status_column) {
    return (
      <Panel>
        <NativeSelect
          label={t('detail.default_status')}
          description={t('detail.default_status_help')}
          data={options}
          value={settings.default_status ?? 'paid'}
          onChange={({ currentTarget: { value } }) =>
            onChange({ default_status: ORDER_STATUSES.find((known) => known === value) })
          }
          maw={320}
        />
      </Panel>
    );
  }
  const words = [
    ...new Set([...Object.keys(settings.statuses ?? {}), ...preview.unknown_statuses]),
  ];
  if (words.length === 0) return null;
  return (
    <Panel title={t('detail.statuses_title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('detail.statuses_lead')}
      </Text>
      <div className="import-statuses">
        {words.map((word) => (
          <NativeSelect
            key={word}
            size="xs"
            label={word}
            data={[{ value: '', label: orderStatus('pending').label }, ...options]}
            value={settings.statuses?.[word] ?? ''}
            onChange={({ currentTarget: { value } }) => {
              const chosen = ORDER_STATUSES.find((known) => known === value);
              if (chosen) onChange({ statuses: { ...settings.statuses, [word]: chosen } });
            }}
          />
        ))}
      </div>
    </Panel>
  );
}
