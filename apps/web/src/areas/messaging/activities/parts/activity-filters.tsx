import {
  ACTIVITY_REASON_LABELS,
  ACTIVITY_REASONS,
  ACTIVITY_STATUSES,
  type CampaignActivity,
} from '@clientela/contract';
import { CHANNEL_LABELS, CHANNEL_NAMES } from '@clientela/contract/channels';
import { NativeSelect } from '@mantine/core';
import { activityStatus } from '#lib/activity-status.ts';
import { useMay } from '#lib/current-store.tsx';
import { formatDay } from '#lib/format.ts';
import { DayRange } from '#ui/day-range.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCampaignChoices } from '../activities.data.ts';
import { type ActivitiesSearch, knownReasons, knownStatuses } from '../activities.search.ts';
import { useActivityTexts } from '../activities.texts.ts';

interface FiltersProps {
  search: ActivitiesSearch;
  onChange(changed: ActivitiesSearch): void;
  /** One of the activities found: it knows the names behind the filters. */
  example: CampaignActivity | undefined;
}

/** Filters by customer, status, channel, campaign, reason and due date; chips for filters from a link. */
export function ActivityFilters({ search, onChange, example }: FiltersProps) {
  const t = useActivityTexts();
  const mayChoose = useMay('Campaign.index');
  const statuses = ACTIVITY_STATUSES.map((value) => ({
    value,
    label: activityStatus(value).label,
  }));
  const reasons = ACTIVITY_REASONS.map((value) => ({
    value,
    label: ACTIVITY_REASON_LABELS[value],
  }));
  const standing = knownStatuses(search.status);
  const chosen = knownReasons(search.reason);
  return (
    <>
      <SearchField
        value={search.search}
        placeholder={t('filters.search')}
        onChange={(typed) => onChange({ search: typed })}
      />
      <Filters
        active={[
          ...[standing[0], chosen[0], search.channel, search.campaign_id],
          search.from ?? search.to,
        ]}
      >
        <NativeSelect
          aria-label={t('filters.status')}
          data={[{ value: '', label: t('filters.any_status') }, ...statuses]}
          value={standing.length === 1 ? standing[0] : ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ status: value ? [value] : undefined })
          }
        />
        <NativeSelect
          aria-label={t('filters.channel')}
          data={[
            { value: '', label: t('filters.any_channel') },
            ...CHANNEL_NAMES.map((value) => ({ value, label: CHANNEL_LABELS[value] })),
          ]}
          value={search.channel ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ channel: CHANNEL_NAMES.find((one) => one === value) })
          }
        />
        {mayChoose && <CampaignSelect search={search} onChange={onChange} />}
        <NativeSelect
          maw={{ sm: 220 }}
          aria-label={t('filters.reason')}
          data={[{ value: '', label: t('filters.any_reason') }, ...reasons]}
          value={chosen[0] ?? ''}
          onChange={({ currentTarget: { value } }) =>
            onChange({ reason: value ? [value] : undefined })
          }
        />
        <DayRange value={search} label={t('columns.deadline')} onChange={onChange} />
      </Filters>
      <Chips search={search} onChange={onChange} example={example} hasCampaignSelect={mayChoose} />
    </>
  );
}

function CampaignSelect({ search, onChange }: Omit<FiltersProps, 'example'>) {
  const t = useActivityTexts();
  const campaigns = useCampaignChoices().data?.data ?? [];
  const { campaign_id = '' } = search;
  // Until the names are here the choice must not look undone.
  const isKnown = campaign_id === '' || campaigns.some(({ id }) => id === campaign_id);
  return (
    <NativeSelect
      maw={{ sm: 220 }}
      aria-label={t('filters.campaign')}
      data={[
        { value: '', label: t('filters.any_campaign') },
        ...(isKnown ? [] : [{ value: campaign_id, label: '…' }]),
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
      ]}
      value={campaign_id}
      onChange={({ currentTarget: { value } }) => onChange({ campaign_id: value || undefined })}
    />
  );
}

interface ChipsProps extends FiltersProps {
  hasCampaignSelect: boolean;
}

function Chips({ search, onChange, example, hasCampaignSelect }: ChipsProps) {
  const t = useActivityTexts();
  const { campaign_id, customer_id, reached, day, variant, content_id } = search;
  const { is_control, from, step, to } = search;
  const standing = knownStatuses(search.status);
  const reachedText = reached && t(`filters.reached.${reached}`);
  const shown: { changed: ActivitiesSearch; label: string | undefined | false }[] = [
    {
      // A single status is shown in its select.
      changed: { status: undefined },
      label: standing.length > 1 && standing.map((one) => activityStatus(one).label).join(', '),
    },
    {
      changed: { campaign_id: undefined },
      label: !hasCampaignSelect && campaign_id && (example?.campaign.name ?? t('filters.campaign')),
    },
    {
      changed: { customer_id: undefined },
      label: customer_id && (example?.customer.name || t('filters.customer')),
    },
    {
      // A day refers to when `reached` happened; without it, it has no meaning.
      changed: { reached: undefined, day: undefined },
      label:
        reachedText && day
          ? t('filters.reached_on', { what: reachedText, day: formatDay(day) })
          : reachedText,
    },
    {
      changed: { from: undefined },
      label: from && t('filters.due_from', { day: formatDay(from) }),
    },
    { changed: { to: undefined }, label: to && t('filters.due_to', { day: formatDay(to) }) },
    { changed: { variant: undefined }, label: variant && t('filters.variant', { variant }) },
    {
      changed: { content_id: undefined },
      label: content_id && (example ? CHANNEL_LABELS[example.channel] : t('filters.content')),
    },
    {
      changed: { step: undefined, version: undefined },
      label: step !== undefined && t('filters.step', { n: step + 1 }),
    },
    { changed: { is_control: undefined }, label: is_control && t(`filters.control_${is_control}`) },
  ];
  const active = shown.flatMap(({ changed, label }) => (label ? [{ changed, label }] : []));
  return (
    <FilterChips
      chips={active.map(({ changed, label }) => ({
        key: Object.keys(changed).join(),
        label,
        onRemove: () => onChange(changed),
      }))}
      onClear={() => onChange(Object.assign({}, ...active.map(({ changed }) => changed)))}
    />
  );
}
