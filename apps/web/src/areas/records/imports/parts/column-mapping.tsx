import type { ImportPreview } from '@clientela/contract';
import {
  guessedType,
  IMPORT_FIELDS,
  IMPORT_FIELDS_OF,
  type ImportField,
  type ImportKind,
} from '@clientela/domain';
import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { AttributeForm, useAttributeFields } from '#areas/records/attributes/index.ts';
import { useMay } from '#lib/current-store.tsx';
import { Panel } from '#ui/panel.tsx';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

type Column = ImportPreview['columns'][number];

interface Targets {
  mapping: Record<string, ImportField | null>;
  /** Column name → attribute. */
  attributes: Record<string, string>;
}

interface ColumnMappingProps {
  kind: ImportKind;
  columns: readonly Column[];
  onChange(targets: Targets): void;
}

/** Select value: the column supplements the one mapped to the field. */
const BESIDE = 'beside';
/** Select value: a new attribute for the column. */
const CREATE = 'create';

/** Each column of the file with examples and the field it feeds. */
export function ColumnMapping({ kind, columns, onChange }: ColumnMappingProps) {
  const t = useImportTexts();
  const options = IMPORT_FIELDS_OF[kind].map((value) => ({
    value,
    label: IMPORT_FIELDS[value].label,
  }));

  const owner = kind === 'customers' ? 'CUSTOMER' : 'ORDER';
  const own = useAttributeFields(owner);
  const mayCreate = useMay('ResourceCustomAttribute.create');
  const [creatingFor, setCreatingFor] = useState<Column | null>(null);
  const attributeOptions = [
    ...own.map(({ id, name }) => ({ value: id, label: name })),
    ...(mayCreate ? [{ value: CREATE, label: t('detail.create_attribute') }] : []),
  ];

  function fill(name: string, attributeId: string) {
    const others = columns
      .filter((column) => column.name !== name)
      .map((column) =>
        column.attribute_id === attributeId ? { ...column, attribute_id: null } : column,
      );
    const { mapping, attributes } = targetsOf(others);
    onChange({ mapping, attributes: { ...attributes, [name]: attributeId } });
  }

  function choose(column: Column, chosen: string) {
    if (chosen === CREATE) setCreatingFor(column);
    else if (own.some(({ id }) => id === chosen)) fill(column.name, chosen);
    else map(column.name, chosen);
  }

  function map(name: string, chosen: string) {
    const field = IMPORT_FIELDS_OF[kind].find((known) => known === chosen) ?? null;
    // Moving a field away from a column excludes that column.
    const others = columns
      .filter((column) => column.name !== name)
      .map((column) =>
        field && column.field === field ? { ...column, field: null, is_ignored: true } : column,
      );
    const { mapping, attributes } = targetsOf(others);
    onChange({ mapping: chosen === BESIDE ? mapping : { ...mapping, [name]: field }, attributes });
  }

  return (
    <Panel title={t('detail.columns_title')}>
      <Text size="sm" c="dimmed" mb={12}>
        {t('detail.columns_lead')}
      </Text>
      <div className={styles.columns}>
        {columns.map((column) => {
          const { name, field, attribute_id, is_ignored, examples, ...beside } = column;
          const value = attribute_id ?? field ?? (isBeside(beside) && !is_ignored ? BESIDE : '');
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
                  ...(attributeOptions.length > 0
                    ? [{ group: t('detail.attributes'), items: attributeOptions }]
                    : []),
                ]}
                value={value}
                onChange={({ currentTarget }) => choose(column, currentTarget.value)}
              />
            </div>
          );
        })}
      </div>
      {creatingFor && (
        <AttributeForm
          attribute={null}
          suggested={{
            owner,
            name: creatingFor.name.slice(0, 60),
            type: guessedType(creatingFor.examples),
          }}
          onCreated={({ id }) => fill(creatingFor.name, id)}
          onClose={() => setCreatingFor(null)}
        />
      )}
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

/** Returns a preview's choices as a request: columns neither mapped nor excluded are omitted. */
export function targetsOf(columns: readonly Column[]): Targets {
  return {
    mapping: Object.fromEntries(
      columns.flatMap(({ name, field, is_ignored }) =>
        field || is_ignored ? [[name, field] as const] : [],
      ),
    ),
    attributes: Object.fromEntries(
      columns.flatMap(({ name, attribute_id }) => (attribute_id ? [[name, attribute_id]] : [])),
    ),
  };
}
