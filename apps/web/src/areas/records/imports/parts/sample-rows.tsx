import type { ImportPreview } from '@clientela/contract';
import {
  formatDocument,
  formatPhone,
  IMPORT_FIELDS,
  type ImportField,
  paymentName,
} from '@clientela/domain';
import { Text } from '@mantine/core';
import { Fragment } from 'react';
import { AttributeValue, useAttributeFields } from '#areas/records/attributes/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatDay, formatInstant, formatMoney, formatNumber } from '#lib/format.ts';
import { orderStatus } from '#lib/order-status.ts';
import { Nothing } from '#lib/values.tsx';
import { Panel } from '#ui/panel.tsx';
import { SideScroll } from '#ui/side-scroll.tsx';
import { useImportTexts } from '../imports.texts.ts';
import styles from './imports.module.css';

interface SampleRowsProps {
  preview: ImportPreview;
  isUpdating: boolean;
}

type Value = ImportPreview['sample'][number]['values'][string];

/** The first rows as they will be understood, or why they will be refused. */
export function SampleRows({ preview, isUpdating }: SampleRowsProps) {
  const t = useImportTexts();
  const { time_zone } = useCurrentStore();
  // A column that is matched shows, though the first rows have nothing in it.
  const fields = (Object.keys(IMPORT_FIELDS) as ImportField[]).filter(
    (field) =>
      preview.columns.some((column) => column.field === field) ||
      preview.sample.some(({ values }) => values[field] !== undefined && values[field] !== null),
  );
  const attributes = useAttributeFields();
  const own = preview.columns.flatMap(({ name, attribute_id }) => {
    const attribute = attributes.find(({ id }) => id === attribute_id);
    return attribute ? [{ ...attribute, column: name }] : [];
  });
  const width = fields.length + own.length;
  const asked = new Set(preview.questions.map(({ column }) => column));
  const undecided = new Set(
    preview.columns.flatMap(({ name, field }) => (field && asked.has(name) ? [field] : [])),
  );
  return (
    <Panel
      title={t('detail.sample_title')}
      action={
        <Text size="xs" c="dimmed" role="status">
          {isUpdating ? t('detail.updating') : ''}
        </Text>
      }
    >
      <SideScroll className={styles.sample} label={t('detail.sample_title')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('detail.line')}</th>
              {fields.map((field) => (
                <th key={field} scope="col">
                  {IMPORT_FIELDS[field].label}
                </th>
              ))}
              {own.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.sample.map(({ line, values, reasons, warnings }) => (
              <Fragment key={line}>
                <tr>
                  <td>{formatNumber(line)}</td>
                  {reasons.length > 0 ? (
                    <Note
                      tone="refused"
                      width={width}
                      text={t('detail.refused_because', { reasons: reasons.join(' ') })}
                    />
                  ) : (
                    <>
                      {fields.map((field) => (
                        <td key={field}>
                          {undecided.has(field) ? (
                            <Undecided value={values[field] ?? null} />
                          ) : (
                            shown(field, values[field] ?? null, time_zone) || <Nothing />
                          )}
                        </td>
                      ))}
                      {own.map(({ id, type, column }) => {
                        const value = values[`custom.${id}`] ?? null;
                        return (
                          <td key={id}>
                            {asked.has(column) ? (
                              <Undecided value={value} />
                            ) : (
                              <AttributeValue
                                type={type}
                                value={value === null ? undefined : String(value)}
                              />
                            )}
                          </td>
                        );
                      })}
                    </>
                  )}
                </tr>
                {warnings.length > 0 && (
                  <tr>
                    <td />
                    <Note
                      tone="warned"
                      width={width}
                      text={t('detail.left_out', { warnings: warnings.join(' ') })}
                    />
                  </tr>
                )}
              </Fragment>
            ))}
          </tbody>
        </table>
      </SideScroll>
    </Panel>
  );
}

interface NoteProps {
  tone: 'refused' | 'warned';
  width: number;
  text: string;
}

/** A sentence about a row, limited to the visible part of a wide table. */
function Note({ tone, width, text }: NoteProps) {
  return (
    <td colSpan={width} data-tone={tone}>
      <span className={styles.note}>{text}</span>
    </td>
  );
}

/** A value that a question above decides, as the file writes it. */
function Undecided({ value }: { value: Value }) {
  const t = useImportTexts();
  if (value === null || value === '') return <Nothing />;
  return (
    <>
      {String(value)} <span className={styles.undecided}>{t('detail.undecided')}</span>
    </>
  );
}

function shown(field: ImportField, value: Value, timeZone: string): string {
  if (value === null) return '';
  if (field === 'status') return orderStatus(String(value)).label;
  if (field === 'payment_method') return paymentName(String(value));
  if (IMPORT_FIELDS[field].type === 'date') {
    const date = String(value);
    return date.includes('T') ? formatInstant(date, timeZone) : formatDay(date);
  }
  if (field === 'phone') return formatPhone(String(value));
  if (field === 'document') return formatDocument(String(value));
  if (typeof value !== 'number') return String(value);
  return IMPORT_FIELDS[field].type === 'money' ? formatMoney(value) : formatNumber(value);
}
