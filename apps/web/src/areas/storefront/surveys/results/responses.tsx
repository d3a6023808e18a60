import type { SurveyResponse, SurveyResults } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { formatPhone } from '@clientela/domain';
import { Link } from '@tanstack/react-router';
import { formatDay } from '#lib/format.ts';
import { DateText, Nothing } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useSurveyResponses } from './results.data.ts';
import styles from './results.module.css';
import { ALL_ANSWERS, answerFiltersOf, filtersOf, type ResultSearch } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

const STATE_TONES = { finished: 'success', partial: 'warning', in_progress: 'info' } as const;
const GROUP_TONES = {
  DETRACTOR: 'danger',
  NEUTRAL: 'neutral',
  PROMOTER: 'success',
} as const;

interface ResponsesProps {
  id: string;
  search: ResultSearch;
  results: SurveyResults;
  onChange(changed: ResultSearch): void;
}

/** The responses that the filters select, with a search over what people wrote. */
export function Responses({ id, search, results, onChange }: ResponsesProps) {
  const t = useResultTexts();
  const { page, per_page, cursor, search: words } = search;
  const answers = answerFiltersOf(search);
  const query = { ...filtersOf(search), ...answers, page, per_page, cursor, search: words };
  const responses = useSurveyResponses(id, query);
  const { is_anonymous } = results.survey;
  const nameOf = ({ customer }: SurveyResponse) =>
    respondentName(customer) ?? t('responses.unknown');
  if (responses.data?.is_hidden) {
    return <EmptyPanel title={t('hidden.title')} text={t('hidden.text')} />;
  }
  return (
    <LoadedList
      query={responses}
      isFiltered
      none={{ title: t('empty.none_title'), text: t('empty.none_text') }}
      empty={{ title: t('empty.title'), text: t('empty.text') }}
      onPage={onChange}
    >
      {(rows) => (
        <DataTable
          id="survey-responses"
          label={t('responses.title')}
          rows={rows}
          rowKey={(row) => row.id}
          rowName={nameOf}
          toolbar={
            <>
              <SearchField
                value={words}
                placeholder={t('responses.search')}
                onChange={(search) => onChange({ search })}
              />
              <Chips search={search} results={results} onChange={onChange} />
            </>
          }
          columns={[
            ...(is_anonymous
              ? []
              : [
                  {
                    key: 'customer',
                    label: t('responses.customer'),
                    render: (row: SurveyResponse) => <Person row={row} name={nameOf(row)} />,
                  },
                ]),
            {
              key: 'at',
              label: t('responses.at'),
              render: ({ day, started_at }) =>
                started_at ? <DateText instant={started_at} withTime /> : formatDay(day),
            },
            {
              key: 'answers',
              label: t('responses.answers'),
              isText: true,
              onPhone: 'wide',
              render: (row) => <Answers row={row} />,
            },
            {
              key: 'group',
              label: t('responses.group'),
              render: ({ nps_group }) =>
                nps_group ? (
                  <StatusBadge tone={GROUP_TONES[nps_group]}>{t(`group.${nps_group}`)}</StatusBadge>
                ) : (
                  <Nothing />
                ),
            },
            {
              key: 'state',
              label: t('responses.state'),
              render: ({ state }) => (
                <StatusBadge tone={STATE_TONES[state]}>
                  {t(`responses.states.${state}`)}
                </StatusBadge>
              ),
            },
            ...(is_anonymous
              ? []
              : [
                  {
                    key: 'channel',
                    label: t('responses.channel'),
                    render: ({ channel }: SurveyResponse) =>
                      channel && channel !== 'NONE'
                        ? CHANNEL_LABELS[channel]
                        : t('filters.no_channel'),
                  },
                  {
                    key: 'campaign',
                    label: t('responses.campaign'),
                    isOptional: true as const,
                    render: ({ campaign_name }: SurveyResponse) => campaign_name ?? <Nothing />,
                  },
                  {
                    key: 'order',
                    label: t('responses.order'),
                    isOptional: true as const,
                    render: ({ order }: SurveyResponse) => order?.number ?? <Nothing />,
                  },
                ]),
          ]}
        />
      )}
    </LoadedList>
  );
}

/** A lead that left only a phone goes by it. */
export function respondentName(customer: SurveyResponse['customer']): string | null {
  return customer?.name || (customer?.phone ? formatPhone(customer.phone) : null);
}

function Person({ row: { customer }, name }: { row: SurveyResponse; name: string }) {
  if (!customer) return <span className={styles.unknown}>{name}</span>;
  return (
    <Link to="/customers/$id" params={{ id: customer.id }} className={styles.person}>
      {name}
    </Link>
  );
}

/** What a person answered, question by question. */
export function Answers({ row: { answers } }: { row: SurveyResponse }) {
  const t = useResultTexts();
  return (
    <dl className={styles.answers}>
      {answers.map(({ question_id, type, title, text }) => (
        <div key={question_id}>
          <dt>{title}</dt>
          <dd data-empty={!text || undefined}>
            {text === null
              ? t('responses.contact_hidden')
              : (type === 'PHONE' ? formatPhone(text) : text) || t('responses.skipped')}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** What narrows the list to one number of the results. */
function Chips({ search, results, onChange }: Omit<ResponsesProps, 'id'>) {
  const t = useResultTexts();
  const { question_id, answer, number_from, number_to, outcome, product_id, state } = search;
  const question = results.questions.find(({ id }) => id === question_id);
  const bar = question?.bars.find(({ key }) => key === answer);
  const range =
    number_from !== undefined &&
    t('responses.range', { from: number_from, to: number_to ?? number_from });
  const label = [
    question?.title,
    answer && (bar?.label ?? answer),
    range,
    outcome && t(`responses.outcomes.${outcome}`),
  ]
    .filter(Boolean)
    .join(': ');
  const chips = [
    label && { key: 'answer', label, off: { ...ALL_ANSWERS, product_id, state } },
    product_id && { key: 'product', label: t('responses.product'), off: { product_id: undefined } },
    state && {
      key: 'state',
      label: t(`responses.states.${state}`),
      off: { state: undefined },
    },
  ].flatMap((chip) => chip || []);
  return (
    <FilterChips
      chips={chips.map(({ off, ...chip }) => ({ ...chip, onRemove: () => onChange(off) }))}
      onClear={() => onChange(ALL_ANSWERS)}
    />
  );
}
