import { BLOCK_REASONS, CONTACT_CHANNELS } from '@clientela/contract';
import { Group, NativeSelect } from '@mantine/core';
import { oneOf } from '#lib/search.ts';
import { DayRange } from '#ui/day-range.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { BlockedSearch } from '../blocked-contacts.search.ts';
import { useBlockedTexts } from '../blocked-contacts.texts.ts';

interface BlockedFiltersProps {
  search: BlockedSearch;
  onChange(changed: BlockedSearch): void;
}

/** The contacts of one incident: by reason, channel and days. */
export function BlockedFilters({ search, onChange }: BlockedFiltersProps) {
  const t = useBlockedTexts();
  const { channel, reason, code } = search;
  return (
    <Group gap={8}>
      <SearchField
        value={search.search}
        placeholder={t('search')}
        onChange={(text) => onChange({ search: text })}
      />
      <Filters active={[reason, channel, search.from ?? search.to]}>
        <NativeSelect
          aria-label={t('reason')}
          value={reason ?? ''}
          onChange={(event) =>
            onChange({ reason: oneOf(event.currentTarget.value, BLOCK_REASONS) })
          }
          data={[
            { value: '', label: t('any_reason') },
            ...BLOCK_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) })),
          ]}
        />
        <NativeSelect
          aria-label={t('channel')}
          value={channel ?? ''}
          onChange={(event) =>
            onChange({ channel: oneOf(event.currentTarget.value, CONTACT_CHANNELS) })
          }
          data={[
            { value: '', label: t('any_channel') },
            ...CONTACT_CHANNELS.map((value) => ({ value, label: t(`channels.${value}`) })),
          ]}
        />
        <DayRange value={search} label={t('columns.when')} onChange={onChange} />
      </Filters>
      {code && (
        <FilterChips
          onClear={() => onChange({ code: undefined })}
          chips={[
            {
              key: 'code',
              label: `${t('code')}: ${code}`,
              onRemove: () => onChange({ code: undefined }),
            },
          ]}
        />
      )}
    </Group>
  );
}
