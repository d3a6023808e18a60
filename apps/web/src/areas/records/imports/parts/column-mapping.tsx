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
import styles from './imports.module.css';

type Column = ImportPreview['columns'][number];

interface ColumnMappingProps {
  kind: ImportKind;
  columns: readonly Column[];
  onChange(mapping: Record<string, ImportField | null>): void;
}

/** Select value: the column supplements the one mapped to the field. */
const BESIDE = 'beside';

/** Each column of the file with examples and the field it feeds. */
export function ColumnMapping({ kind, columns, onChange }: ColumnMappingProps) {
  const t = useImportTexts();
  const options = IMPORT_FIELDS_OF[kind].map((value) => ({
    value,
    label: IMPORT_FIELDS[value].label,
  }));

  function map(name: string, chosen: string) {
    const field = IMPORT_FIELDS_OF[kind].find((known) => known === chosen) ?? null;
    // Moving a field away from a column excludes that column.
    const others = columns
      .filter((column) => column.name !== name)
      .map((column) =>
        field && column.field === field ? { ...column, field: null, is_ignored: true } : column,
      );
    onChange(chosen === BESIDE ? mappingOf(others) : { ...mappingOf(others), [name]: field });
  }

  return (
    <Panel title={t('detail.columns_title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('detail.columns_lead')}
      </Text>
      <div className={styles.columns}>
        {columns.map(({ name, field, is_ignored, examples, ...beside }) => {
          const value = field ?? (isBeside(beside) && !is_ignored ? BESIDE : '');
          return (
            <div key={name} className={styles.column} data-ignored={value === '' || undefined}>
              <div>
                <strong>{name}</strong>
                <span>{examples.slice(0, 3).join(' · ')}</span>
                <Beside column={beside} isIgnored={is_ignored} />
              </div>
              <NativeSelect
                size="xs"
                aria-label={`${t('detail.field')}: ${name}`}
                data={[
                  ...(beside.fills_in ? [{ value: BESIDE, label: t('detail.completes') }] : []),
                  ...(beside.marks_cancelled
                    ? [{ value: BESIDE, label: t('detail.cancels') }]
                    : []),
                  { value: '', label: t('detail.ignored') },
                  ...options,
                ]}
                value={value}
                onChange={({ currentTarget }) => map(name, currentTarget.value)}
              />
            </div>
          );
        })}
      </div>
    </Panel>
  );
}

type UsedBeside = Pick<Column, 'same_as' | 'fills_in' | 'marks_cancelled'>;

const isBeside = ({ fills_in, marks_cancelled }: UsedBeside) => fills_in || marks_cancelled;

/** Describes the use of a column without a field of its own. */
function Beside({ column, isIgnored }: { column: UsedBeside; isIgnored: boolean }) {
  const t = useImportTexts();
  if (isIgnored && isBeside(column)) return null;
  if (column.marks_cancelled) return <em>{t('detail.marks_cancelled')}</em>;
  if (!column.same_as) return null;
  const text = column.fills_in ? 'detail.fills_in' : 'detail.same_as';
  return <em>{t(text, { column: column.same_as })}</em>;
}

/** Returns a preview's mapping as a request: columns neither mapped nor excluded are omitted. */
export function mappingOf(columns: readonly Column[]): Record<string, ImportField | null> {
  return Object.fromEntries(
    columns.flatMap(({ name, field, is_ignored }) =>
      field || is_ignored ? [[name, field] as const] : [],
    ),
  );
}
