import type { SurveyResults } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { NPS_GROUP_LABELS } from '@clientela/contract/nps-groups';
import { SURVEY_CHANNELS, SURVEY_PARTIALS } from '@clientela/contract/survey-results';
import { NPS_GROUPS } from '@clientela/contract/surveys';
import { Button, NativeSelect } from '@mantine/core';
import { useClusterChoices } from '#areas/records/clusters/index.ts';
import { Can } from '#lib/current-store.tsx';
import { DayRange } from '#ui/day-range.tsx';
import styles from './results.module.css';
import { filtersOf, type ResultSearch } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

interface FilterProps {
  search: ResultSearch;
  onChange(changed: ResultSearch): void;
}

interface FilterRowProps extends FilterProps {
  /** Absent while they load for the first time. */
  results: SurveyResults | undefined;
}

/** The filters of the numbers and of the responses behind them, kept in the address. */
export function FilterRow({ search, results, onChange }: FilterRowProps) {
  const t = useResultTexts();
  const isFiltered = Object.values(filtersOf(search)).some((value) => value !== undefined);
  const campaigns = results?.campaigns ?? [];
  const channels = SURVEY_CHANNELS.map((value) => ({
    value,
    label: value === 'NONE' ? t('filters.no_channel') : CHANNEL_LABELS[value],
  }));
  const hasNps = results?.questions.some(({ type }) => type === 'NPS') || search.nps_group;
  return (
    <section className={styles.filters} aria-label={t('filters.label')}>
      <DayRange value={search} label={t('filters.period')} onChange={onChange} />
      <Choice
        label={t('filters.channel')}
        any={t('filters.any_channel')}
        value={search.channel}
        choices={channels}
        onChange={(value) => onChange({ channel: SURVEY_CHANNELS.find((one) => one === value) })}
      />
      {(campaigns.length > 0 || search.campaign_id) && (
        <Choice
          label={t('filters.campaign')}
          any={t('filters.any_campaign')}
          value={search.campaign_id}
          choices={campaigns.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={(campaign_id) => onChange({ campaign_id })}
        />
      )}
      {!results?.survey.is_anonymous && (
        <Can do="CustomerCluster.index">
          <ClusterChoice search={search} onChange={onChange} />
        </Can>
      )}
      {hasNps && (
        <Choice
          label={t('filters.nps_group')}
          any={t('filters.any_group')}
          value={search.nps_group}
          choices={NPS_GROUPS.map((value) => ({ value, label: NPS_GROUP_LABELS[value] }))}
          onChange={(value) => onChange({ nps_group: NPS_GROUPS.find((one) => one === value) })}
        />
      )}
      <NativeSelect
        aria-label={t('filters.partials')}
        value={search.partials ?? 'included'}
        data={SURVEY_PARTIALS.map((value) => ({ value, label: t(`filters.partials_${value}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onChange({
            partials: SURVEY_PARTIALS.find((one) => one === value && one !== 'included'),
          })
        }
      />
      {isFiltered && (
        <Button
          variant="subtle"
          onClick={() =>
            onChange({
              ...{ from: undefined, to: undefined, channel: undefined, campaign_id: undefined },
              ...{ customer_cluster_id: undefined, nps_group: undefined, partials: undefined },
            })
          }
        >
          {t('filters.clear')}
        </Button>
      )}
    </section>
  );
}

function ClusterChoice({ search, onChange }: FilterProps) {
  const t = useResultTexts();
  const { data } = useClusterChoices();
  return (
    <Choice
      label={t('filters.cluster')}
      any={t('filters.any_cluster')}
      value={search.customer_cluster_id}
      choices={(data?.data ?? []).map(({ id, name }) => ({ value: id, label: name }))}
      onChange={(customer_cluster_id) => onChange({ customer_cluster_id })}
    />
  );
}

interface ChoiceProps {
  label: string;
  any: string;
  value: string | undefined;
  choices: { value: string; label: string }[];
  onChange(value: string | undefined): void;
}

function Choice({ label, any, value = '', choices, onChange }: ChoiceProps) {
  return (
    <NativeSelect
      aria-label={label}
      value={value}
      data={[{ value: '', label: any }, ...choices]}
      onChange={({ currentTarget }) => onChange(currentTarget.value || undefined)}
    />
  );
}
