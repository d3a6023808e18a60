import { CUSTOMER_FIELDS, isCustomerField } from '@clientela/domain';
import '@mantine/core/styles/Radio.css';
import { EXPORT_COLUMNS, PDF_ROWS_MAX, USUAL_COLUMNS } from '@clientela/contract';
import '@mantine/core/styles/Checkbox.css';
import { Button, Checkbox, Group, Radio, Stack, Text, TextInput } from '@mantine/core';
import { type UseFormReturnType, useForm } from '@mantine/form';
import { useAttributeFields } from '#areas/records/attributes/index.ts';
import { Failure } from '#lib/failure.ts';
import { formatNumber } from '#lib/format.ts';
import { toastFailure } from '#lib/toast.tsx';
import { DateField, datesAreWhole } from '#ui/date-field.tsx';
import {
  type ExportChoice,
  type ExportList,
  formatsOf,
  subjectOf,
  useDownloadList,
  useRequestExport,
} from '../exports.data.ts';
import { useExportTexts } from '../exports.texts.ts';

interface ExportFormProps {
  list: ExportList;
  onAsked(id: string): void;
  onClose(): void;
}

interface Values {
  format: ExportChoice['format'];
  start_date: string;
  end_date: string;
  emails: string;
  columns: string[];
}

/** Format, columns, period and recipients. A CSV without recipients downloads at once; other exports are prepared. */
export function ExportForm({ list, onAsked, onClose }: ExportFormProps) {
  const t = useExportTexts();
  const asking = useRequestExport(list);
  const downloading = useDownloadList(list);
  const formats = formatsOf(list);
  const subject = subjectOf(list);
  const { from = '', to = '' } = list.kind === 'orders' ? list.filters : {};
  const form = useForm<Values>({
    initialValues: {
      format: formats[0] ?? 'csv',
      start_date: from,
      end_date: to,
      emails: '',
      columns: list.kind === 'dashboards' ? [] : [...USUAL_COLUMNS[list.kind]],
    },
    validate: {
      columns: (columns) =>
        list.kind !== 'dashboards' && columns.length === 0 ? t('columns_none') : null,
      end_date: (end, { start_date }) => (end && end < start_date ? t('periods.reversed') : null),
    },
  });
  const { format, emails } = form.values;
  const isAtOnce = format === 'csv' && emails.trim() === '';

  function submit(values: Values) {
    const choice = choiceOf(values);
    if (isAtOnce) downloading.mutate(choice, { onSuccess: onClose });
    else {
      asking.mutate(choice, {
        onSuccess: ({ id }) => onAsked(id),
        onError: (error) => showRefusal(form, error),
      });
    }
  }

  return (
    <form
      noValidate
      onSubmit={form.onSubmit((values, event) => {
        if (datesAreWhole(event?.currentTarget)) submit(values);
      })}
    >
      <Stack gap={20}>
        <Text size="sm" c="dimmed">
          {t(`what.${subject}`)}
        </Text>
        <Radio.Group label={t('format')} errorProps={{ mt: 8 }} {...form.getInputProps('format')}>
          {formats.map((value) => (
            <Radio
              key={value}
              mt={8}
              size="xs"
              value={value}
              label={t(`formats.${value}`)}
              description={
                list.kind === 'dashboards'
                  ? t(`dashboard_formats.${value === 'xlsx' ? 'xlsx' : 'pdf'}`)
                  : t(`formats_help.${value}`, { most: formatNumber(PDF_ROWS_MAX) })
              }
            />
          ))}
        </Radio.Group>
        {list.kind !== 'dashboards' && <Columns form={form} kind={list.kind} />}
        {subject !== 'leads' && subject !== 'dashboards' && (
          <div>
            <Text size="sm" fw={500} mb={4}>
              {t(`periods.${subject}`)}
            </Text>
            <Group grow align="flex-start">
              <DateField label={t('periods.from')} {...form.getInputProps('start_date')} />
              <DateField label={t('periods.to')} {...form.getInputProps('end_date')} />
            </Group>
          </div>
        )}
        <TextInput
          label={t('emails')}
          inputMode="email"
          description={!form.errors.emails && t('emails_hint')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          {...form.getInputProps('emails')}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button type="submit" loading={asking.isPending || downloading.isPending}>
            {isAtOnce ? t('download_now') : t('prepare')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

/** What the file has, behind a summary: most people want the usual columns. */
function Columns({
  form,
  kind,
}: {
  form: UseFormReturnType<Values>;
  kind: keyof typeof EXPORT_COLUMNS;
}) {
  const t = useExportTexts();
  const own = useAttributeFields(kind === 'customers' ? 'CUSTOMER' : 'ORDER');
  const all = [
    ...EXPORT_COLUMNS[kind].map((value) => ({
      value: value as string,
      label: isCustomerField(value) ? CUSTOMER_FIELDS[value].heading : t(`columns_of.${value}`),
    })),
    ...own.map(({ key, name }) => ({ value: `custom.${key}`, label: name })),
  ];
  return (
    <details open={form.errors.columns !== undefined || undefined}>
      <summary>
        {t('columns_chosen', { chosen: form.values.columns.length, all: all.length })}
      </summary>
      <Checkbox.Group mt={8} aria-label={t('columns_label')} {...form.getInputProps('columns')}>
        <Group gap="8px 20px">
          {all.map(({ value, label }) => (
            <Checkbox key={value} size="xs" value={value} label={label} />
          ))}
        </Group>
      </Checkbox.Group>
    </details>
  );
}

/** Shows each error at its field, and errors without a field in a toast. */
function showRefusal(form: UseFormReturnType<Values>, error: Error): void {
  const errors = error instanceof Failure ? error.errors : [];
  if (error instanceof Failure && error.code === 'export_too_long_for_pdf') {
    form.setFieldError('format', error.message);
  } else if (errors.length === 0) toastFailure(error);
  for (const { field, message } of errors) {
    // an address is refused as one of a list, which is one field here
    form.setFieldError(field.replace(/\.\d+$/, ''), message);
  }
}

function choiceOf({ format, start_date, end_date, emails, columns }: Values): ExportChoice {
  return {
    format,
    columns,
    start_date: start_date || null,
    end_date: end_date || null,
    emails: emails.split(/[\s,;]+/).filter(Boolean),
  };
}
