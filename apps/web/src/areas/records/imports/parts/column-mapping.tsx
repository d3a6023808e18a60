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
  onChange(mapping: Record<string, ImportField>): void;
}

/** Each column of the file with examples and the field it feeds. */
export function ColumnMapping({ kind, columns, onChange }: ColumnMappingProps) {
  const t = useImportTexts();
  const options = IMPORT_FIELDS_OF[kind].map((value) => ({
    value,
    label: IMPORT_FIELDS[value].label,
  }));

  function map(name: string, field: ImportField | null) {
    const others = columns.filter((column) => column.name !== name && column.field !== field);
    const mapping = Object.fromEntries(
      others.flatMap((column) => (column.field ? [[column.name, column.field] as const] : [])),
    );
    onChange(field ? { ...mapping, [name]: field } : mapping);
  }

  return (
    <Panel title={t('detail.columns_title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('detail.columns_lead')}
      </Text>
      <div className="import-columns">
        {columns.map(({ name, field, same_as, fills_in, examples }) => (
          <div key={name} className="import-column" data-ignored={field === null || undefined}>
            <div>
              <strong>{name}</strong>
              <span>{examples.slice(0, 3).join(' · ')}</span>
              {same_as && (
                <em>{t(fills_in ? 'detail.fills_in' : 'detail.same_as', { column: same_as })}</em>
              )}
            </div>
            <NativeSelect
              size="xs"
              aria-label={`${t('detail.field')}: ${name}`}
              data={[{ value: '', label: t('detail.ignored') }, ...options]}
              value={field ?? ''}
              onChange={({ currentTarget: { value } }) =>
                map(name, IMPORT_FIELDS_OF[kind].find((known) => known === value) ?? null)
              }
            />
          </div>
        ))}
      </div>
    </Panel>
  );
}
