import type { ImportPreview } from '@clientela/contract';
import {
  IMPORT_FIELDS,
  IMPORT_FIELDS_OF,
  type ImportField,
  type ImportKind,
} from '@clientela/domain';
import { NativeSelect, Text } from '@mantine/core';
import { Panel } from '#ui/panel.tsx';
import { useImportTexts } from '../imports.texts.ts';

interface ColumnMappingProps {
  kind: ImportKind;
  columns: ImportPreview['columns'];
  onChange(mapping: Record<string, ImportField | null>): void;
}

/** In place of a field: where the column in use is empty, this one stands in. */
const FILLS_IN = 'fills_in';

/** Each column of the file with examples and the field it feeds. */
export function ColumnMapping({ kind, columns, onChange }: ColumnMappingProps) {
  const t = useImportTexts();
  const options = IMPORT_FIELDS_OF[kind].map((value) => ({
    value,
    label: IMPORT_FIELDS[value].label,
  }));

  function map(name: string, chosen: string) {
    const field = IMPORT_FIELDS_OF[kind].find((known) => known === chosen) ?? null;
    const others = columns.filter(
      (column) => column.name !== name && (field === null || column.field !== field),
    );
    const mapping = mappingOf(others);
    onChange(chosen === FILLS_IN ? mapping : { ...mapping, [name]: field });
  }

  return (
    <Panel title={t('detail.columns_title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('detail.columns_lead')}
      </Text>
      <div className="import-columns">
        {columns.map(({ name, field, same_as, fills_in, is_ignored, examples }) => (
          <div key={name} className="import-column" data-ignored={field === null || undefined}>
            <div>
              <strong>{name}</strong>
              <span>{examples.slice(0, 3).join(' · ')}</span>
              {same_as && !(fills_in && is_ignored) && (
                <em>{t(fills_in ? 'detail.fills_in' : 'detail.same_as', { column: same_as })}</em>
              )}
            </div>
            <NativeSelect
              size="xs"
              aria-label={`${t('detail.field')}: ${name}`}
              data={[
                ...(fills_in ? [{ value: FILLS_IN, label: t('detail.completes') }] : []),
                { value: '', label: t('detail.ignored') },
                ...options,
              ]}
              value={field ?? (fills_in && !is_ignored ? FILLS_IN : '')}
              onChange={({ currentTarget }) => map(name, currentTarget.value)}
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}

/** What a preview shows, as it is told: columns without a field and without a word about them are left away. */
export function mappingOf(columns: ImportPreview['columns']): Record<string, ImportField | null> {
  return Object.fromEntries(
    columns.flatMap(({ name, field, is_ignored }) =>
      field || is_ignored ? [[name, field] as const] : [],
    ),
  );
}
