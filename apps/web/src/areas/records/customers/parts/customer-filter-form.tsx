import { CONTACT_CHANNELS, RFM_SEGMENTS } from '@clientela/contract';
import { STATES } from '@clientela/domain';
import { Select, Stack } from '@mantine/core';
import { monthName } from '#lib/format.ts';
import { useCustomerTags } from '../customers.data.ts';
import type { CustomerFiltersProps } from '../customers.search.ts';
import { useCustomerTexts } from '../customers.texts.ts';

const MONTHS = Array.from({ length: 12 }, (_, index) => index + 1);

/** The choices of the customer list, loaded when they are first opened. */
export default function CustomerFilterForm({ filters, onChange }: CustomerFiltersProps) {
  const t = useCustomerTexts();
  const tags = useCustomerTags();
  return (
    <Stack gap={12}>
      <Choice
        label={t('filters.segment')}
        value={filters.rfm_segment}
        options={RFM_SEGMENTS.map((value) => ({ value, label: value }))}
        onChange={(rfm_segment) =>
          onChange({ rfm_segment: RFM_SEGMENTS.find((known) => known === rfm_segment) })
        }
      />
      <Choice
        label={t('filters.tag')}
        value={filters.tag_id?.[0]}
        options={(tags.data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
        onChange={(id) => onChange({ tag_id: id ? [id] : undefined })}
      />
      <Choice
        label={t('filters.state')}
        value={filters.state}
        options={Object.entries(STATES).map(([value, [label]]) => ({ value, label }))}
        onChange={(state) => onChange({ state })}
      />
      <Choice
        label={t('filters.reachable')}
        value={filters.reachable}
        options={CONTACT_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) }))}
        onChange={(channel) =>
          onChange({ reachable: CONTACT_CHANNELS.find((known) => known === channel) })
        }
      />
      <Choice
        label={t('filters.birthday_month')}
        value={filters.birthday_month?.toString()}
        options={MONTHS.map((month) => ({ value: String(month), label: monthName(month) }))}
        onChange={(month) => onChange({ birthday_month: month ? Number(month) : undefined })}
      />
    </Stack>
  );
}

interface ChoiceProps {
  label: string;
  value: string | undefined;
  options: { value: string; label: string }[];
  onChange(value: string | undefined): void;
}

function Choice({ label, value, options, onChange }: ChoiceProps) {
  const t = useCustomerTexts();
  return (
    <Select
      label={label}
      placeholder={t('filters.any')}
      data={options}
      value={value ?? null}
      onChange={(chosen) => onChange(chosen ?? undefined)}
      searchable={options.length > 12}
      clearable
      comboboxProps={{ withinPortal: false }}
    />
  );
}
