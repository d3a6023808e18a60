import { CONTACT_CHANNELS } from '@clientela/contract/channels';
import {
  CAMPAIGN_EVENTS,
  type FilterCondition,
  REGIONS,
} from '@clientela/contract/cluster-filters';
import { NPS_GROUP_LABELS } from '@clientela/contract/nps-groups';
import { RFM_SEGMENTS, RFM_STATES } from '@clientela/contract/rfm';
import { STATES } from '@clientela/domain';
import { MultiSelect } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import { useStoreTags } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import type { ConditionOf } from '../filter-catalogue.ts';
import { AttributeTest } from './attribute-test.tsx';
import { BirthdayTest } from './birthday-test.tsx';
import { PastDateTest } from './date-test.tsx';
import styles from './filter-builder.module.css';
import { FilterNumber } from './filter-number.tsx';
import { NumberTest } from './number-test.tsx';
import { OptionPicker } from './option-picker.tsx';
import { TestSelect } from './test-select.tsx';
import { TextTest } from './text-test.tsx';
import { WithinDays } from './within-days.tsx';

interface EditorProps<Condition> {
  condition: Condition;
  onChange(condition: Condition): void;
}

/** The inputs of one condition, by its field. */
export function ConditionEditor({ condition, onChange }: EditorProps<FilterCondition>) {
  switch (condition.field) {
    case 'sales_total':
    case 'average_ticket':
    case 'sales_count':
    case 'order_count':
      return (
        <>
          <NumberTest condition={condition} onChange={onChange} />
          <WithinDays
            days={condition.in_last_days}
            onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
          />
        </>
      );
    case 'bonus_balance':
    case 'rfm_r':
    case 'rfm_f':
    case 'rfm_m':
      return <NumberTest condition={condition} onChange={onChange} />;
    case 'first_sale_at':
    case 'last_sale_at':
    case 'created_at':
    case 'newsletter_at':
      return <PastDateTest is={condition.is} onChange={(is) => onChange({ ...condition, is })} />;
    case 'attribute':
    case 'order_attribute':
      return <AttributeTest condition={condition} onChange={onChange} />;
    case 'state':
    case 'region':
    case 'rfm_segment':
      return <ListTest condition={condition} onChange={onChange} />;
    case 'tag':
      return <TagTest condition={condition} onChange={onChange} />;
    case 'product':
    case 'category':
    case 'brand':
    case 'payment_method':
    case 'coupon':
      return <PurchaseTest condition={condition} onChange={onChange} />;
    case 'birthday':
      return <BirthdayTest condition={condition} onChange={onChange} />;
    case 'reachable':
      return <ChannelTest tests={['yes', 'no']} condition={condition} onChange={onChange} />;
    case 'consent':
      return <ChannelTest tests={CONSENT_TESTS} condition={condition} onChange={onChange} />;
    case 'stage':
      return <StageTest condition={condition} onChange={onChange} />;
    case 'campaign':
      return <CampaignTest condition={condition} onChange={onChange} />;
    case 'custom_event':
      return <CustomEventTest condition={condition} onChange={onChange} />;
    case 'popup':
      return <PopupTest condition={condition} onChange={onChange} />;
    case 'survey':
      return <SurveyTest condition={condition} onChange={onChange} />;
    case 'import':
      return <ImportTest condition={condition} onChange={onChange} />;
    case 'rfm_moved':
      return <MovedTest condition={condition} onChange={onChange} />;
    case 'bonus_expiring':
    case 'next_purchase':
      return <ExpiringTest condition={condition} onChange={onChange} />;
    case 'bonus':
      return <BonusTest condition={condition} onChange={onChange} />;
    default:
      return <TextTest is={condition.is} onChange={(is) => onChange({ ...condition, is })} />;
  }
}

const LISTS = {
  state: Object.entries(STATES).map(([value, [label]]) => ({ value, label })),
  region: REGIONS.map((value) => ({ value, label: value })),
  rfm_segment: RFM_SEGMENTS.map((value) => ({ value, label: value })),
};

function ListTest({
  condition,
  onChange,
}: EditorProps<ConditionOf<'state' | 'region' | 'rfm_segment'>>) {
  const t = useClusterTexts();
  return (
    <>
      <TestSelect
        tests={['in', 'not_in']}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <MultiSelect
        size="xs"
        className={styles.values}
        aria-label={t('builder.values')}
        placeholder={condition.values.length === 0 ? t('builder.choose') : ''}
        data={LISTS[condition.field]}
        value={condition.values}
        searchable
        onChange={(values) =>
          // The options come from the grammar's own lists.
          onChange({ ...condition, values } as typeof condition)
        }
      />
    </>
  );
}

function TagTest({ condition, onChange }: EditorProps<ConditionOf<'tag'>>) {
  const t = useClusterTexts();
  const tags = useStoreTags().data?.data ?? [];
  return (
    <>
      <TestSelect
        tests={['any', 'all', 'none']}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <MultiSelect
        size="xs"
        className={styles.values}
        aria-label={t('builder.values')}
        placeholder={condition.values.length === 0 ? t('builder.choose') : ''}
        data={tags.map(({ id, name }) => ({ value: id, label: name }))}
        value={condition.values}
        searchable
        onChange={(values) => onChange({ ...condition, values })}
      />
    </>
  );
}

type Purchase = ConditionOf<'product' | 'category' | 'brand' | 'payment_method' | 'coupon'>;

function PurchaseTest({ condition, onChange }: EditorProps<Purchase>) {
  const t = useClusterTexts();
  const isProduct = condition.test === 'bought' || condition.test === 'not_bought';
  return (
    <>
      <TestSelect<string>
        tests={isProduct ? ['bought', 'not_bought'] : ['used', 'not_used']}
        value={condition.test}
        label={(test) => t(`tests.${test as Purchase['test']}`)}
        onChange={(test) => onChange({ ...condition, test } as Purchase)}
      />
      <OptionPicker
        of={condition.field}
        values={condition.values}
        onChange={(values) => onChange({ ...condition, values })}
      />
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

const CONSENT_TESTS = ['granted', 'refused', 'unknown'] as const;

/** Something that is so or not on a channel. */
function ChannelTest<C extends ConditionOf<'reachable' | 'consent'>>({
  tests,
  condition,
  onChange,
}: EditorProps<C> & { tests: readonly C['test'][] }) {
  const t = useClusterTexts();
  return (
    <>
      <TestSelect
        tests={CONTACT_CHANNELS}
        value={condition.channel}
        label={(channel) => t(`channels.${channel}`)}
        onChange={(channel) => onChange({ ...condition, channel })}
      />
      <TestSelect
        tests={tests}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
    </>
  );
}

function StageTest({ condition, onChange }: EditorProps<ConditionOf<'stage'>>) {
  const t = useClusterTexts();
  return (
    <TestSelect
      tests={['customer', 'lead']}
      value={condition.value}
      label={(stage) => t(`stages.${stage}`)}
      onChange={(value) => onChange({ ...condition, value })}
    />
  );
}

function CampaignTest({ condition, onChange }: EditorProps<ConditionOf<'campaign'>>) {
  const t = useClusterTexts();
  const prefix = condition.test === 'did' ? '' : `${t('tests.no')} `;
  return (
    <>
      <TestSelect
        tests={['did', 'did_not']}
        value={condition.test}
        label={(test) => t(test === 'did' ? 'tests.yes' : 'tests.no')}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <TestSelect
        tests={CAMPAIGN_EVENTS}
        value={condition.event}
        label={(event) => `${prefix}${t(`events.${event}`)}`}
        onChange={(event) => onChange({ ...condition, event })}
      />
      <OptionPicker
        of="campaign"
        max={1}
        placeholder={t('builder.any_campaign')}
        values={condition.campaign_id ? [condition.campaign_id] : []}
        onChange={([campaign_id]) => onChange({ ...condition, campaign_id })}
      />
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

function MovedTest({ condition, onChange }: EditorProps<ConditionOf<'rfm_moved'>>) {
  const t = useClusterTexts();
  return (
    <>
      {(['from', 'to'] as const).map((end) => (
        <MultiSelect
          key={end}
          size="xs"
          className={styles.values}
          aria-label={t(`builder.moved_${end}`)}
          placeholder={condition[end].length === 0 ? t(`builder.moved_${end}`) : ''}
          data={RFM_STATES}
          value={condition[end]}
          searchable
          onChange={(states) =>
            // The options come from the grammar's own list.
            onChange({ ...condition, [end]: states } as typeof condition)
          }
        />
      ))}
      <FilterNumber
        w={150}
        label={t('fields.rfm_moved')}
        error={t('builder.days_missing')}
        prefix={`${t('tests.in_last_days')} `}
        suffix={` ${t('builder.days')}`}
        hideControls
        min={1}
        max={3650}
        value={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

function ExpiringTest({
  condition,
  onChange,
}: EditorProps<ConditionOf<'bonus_expiring' | 'next_purchase'>>) {
  const t = useClusterTexts();
  return (
    <FilterNumber
      w={170}
      label={t(`fields.${condition.field}`)}
      error={t('builder.days_missing')}
      prefix={`${t('tests.in_next_days')} `}
      suffix={` ${t('builder.days')}`}
      hideControls
      min={0}
      max={365}
      value={condition.is.days}
      onChange={(days) =>
        onChange({ ...condition, is: { ...condition.is, days } } as typeof condition)
      }
    />
  );
}

function BonusTest({ condition, onChange }: EditorProps<ConditionOf<'bonus'>>) {
  const t = useClusterTexts();
  return (
    <>
      <TestSelect
        tests={['used', 'not_used']}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

function CustomEventTest({ condition, onChange }: EditorProps<ConditionOf<'custom_event'>>) {
  const t = useClusterTexts();
  return (
    <>
      <TestSelect
        tests={['did', 'did_not']}
        value={condition.test}
        label={(test) => t(test === 'did' ? 'tests.happened' : 'tests.not_happened')}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <OptionPicker
        of="custom_event"
        max={1}
        values={condition.name ? [condition.name] : []}
        onChange={([name = '']) => onChange({ ...condition, name })}
      />
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

function ImportTest({ condition, onChange }: EditorProps<ConditionOf<'import'>>) {
  const t = useClusterTexts();
  return (
    <>
      <TestSelect
        tests={['in', 'not_in']}
        value={condition.test}
        label={(test) => t(test === 'in' ? 'tests.came_in' : 'tests.not_came_in')}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <OptionPicker
        of="import"
        max={50}
        values={condition.values}
        onChange={(values) => onChange({ ...condition, values })}
      />
    </>
  );
}

function PopupTest({ condition, onChange }: EditorProps<ConditionOf<'popup'>>) {
  const t = useClusterTexts();
  const { popup_ids, ...rest } = condition;
  return (
    <>
      <TestSelect
        tests={['signed_up', 'not_signed_up']}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <OptionPicker
        of="popup"
        max={50}
        placeholder={t('builder.any_popup')}
        values={popup_ids ?? []}
        onChange={(chosen) =>
          onChange({ ...rest, ...(chosen.length > 0 && { popup_ids: chosen }) })
        }
      />
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}

const SCORES = { min: 0, max: 10 };

function SurveyTest({ condition, onChange }: EditorProps<ConditionOf<'survey'>>) {
  const t = useClusterTexts();
  const { survey_ids, nps_groups, score, ...rest } = condition;
  const chosen = { survey_ids, nps_groups, score };
  /** An unlimited part is absent. */
  const change = (part: Partial<typeof chosen>) => {
    const next = { ...chosen, ...part };
    onChange({
      ...rest,
      ...(next.survey_ids?.length && { survey_ids: next.survey_ids }),
      ...(next.nps_groups?.length && { nps_groups: next.nps_groups }),
      ...(next.score && { score: next.score }),
    });
  };
  const bound = (end: 'from' | 'to', typed: number) => {
    const { from = SCORES.min, to = SCORES.max } = score ?? {};
    const next = { from, to, [end]: typed };
    const isAny = next.from === SCORES.min && next.to === SCORES.max;
    change({ score: isAny ? undefined : next });
  };
  return (
    <>
      <TestSelect
        tests={['answered', 'not_answered']}
        value={condition.test}
        label={(test) => t(`tests.${test}`)}
        onChange={(test) => onChange({ ...condition, test })}
      />
      <OptionPicker
        of="survey"
        max={50}
        placeholder={t('builder.any_survey')}
        values={survey_ids ?? []}
        onChange={(ids) => change({ survey_ids: ids })}
      />
      <MultiSelect
        size="xs"
        aria-label={t('builder.any_group')}
        placeholder={nps_groups ? '' : t('builder.any_group')}
        data={Object.entries(NPS_GROUP_LABELS).map(([value, label]) => ({ value, label }))}
        value={nps_groups ?? []}
        onChange={(groups) => change({ nps_groups: groups as typeof nps_groups })}
      />
      {(['from', 'to'] as const).map((end) => (
        <FilterNumber
          key={end}
          w={120}
          {...SCORES}
          label={t(`builder.score_${end}`)}
          error={t('builder.value_missing')}
          prefix={`${t(`builder.score_${end}`)} `}
          value={score?.[end] ?? SCORES[end === 'from' ? 'min' : 'max']}
          onChange={(typed) => bound(end, typed)}
        />
      ))}
      <WithinDays
        days={condition.in_last_days}
        onChange={(in_last_days) => onChange({ ...condition, in_last_days })}
      />
    </>
  );
}
