import type { SurveySummary } from '@clientela/contract';
import { SURVEY_STATUSES } from '@clientela/contract/surveys';
import { NativeSelect } from '@mantine/core';
import { IconMessageQuestion, IconPlus } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can, useCurrentStore, useMay } from '#lib/current-store.tsx';
import { formatInstantDay, formatNumber, formatPercent } from '#lib/format.ts';
import { FIRST_PAGE } from '#lib/search.ts';
import { Count } from '#lib/values.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { FilterChips } from '#ui/filter-chips.tsx';
import { Filters } from '#ui/filters.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { LoadedList } from '#ui/loaded-list.tsx';
import { Page } from '#ui/page.tsx';
import { SearchField } from '#ui/search-field.tsx';
import type { Column } from '#ui/table-types.ts';
import { SurveyMenu } from '../parts/survey-menu.tsx';
import { SurveyStatus } from '../parts/survey-status.tsx';
import { useSurveys } from '../surveys.data.ts';
import type { SurveysSearch } from '../surveys.search.ts';
import { type SurveyTexts, useSurveyTexts } from '../surveys.texts.ts';

const route = getRouteApi('/surveys');

/** The surveys of the store, with how many people answered. */
export function SurveysScreen() {
  const t = useSurveyTexts();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const surveys = useSurveys(search);
  const change = (changed: SurveysSearch) =>
    void navigate({ search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }) });
  const button = (
    <Can do="Survey.create">
      <LinkButton to="/surveys/new" leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}>
        {t('list.new')}
      </LinkButton>
    </Can>
  );

  return (
    <Page title={t('list.title')} action={button}>
      <LoadedList
        query={surveys}
        isFiltered={Boolean(search.search ?? search.status)}
        empty={{
          icon: <IconMessageQuestion size={24} stroke={1.6} />,
          title: t('list.empty_title'),
          text: t('list.empty_text'),
          action: button,
        }}
        none={{ title: t('list.title'), text: t('list.none') }}
        onPage={change}
      >
        {(rows) => <SurveyTable rows={rows} search={search} onChange={change} />}
      </LoadedList>
    </Page>
  );
}

interface SurveyTableProps {
  rows: SurveySummary[] | undefined;
  search: SurveysSearch;
  onChange(changed: SurveysSearch): void;
}

function SurveyTable({ rows, search, onChange }: SurveyTableProps) {
  const t = useSurveyTexts();
  const { time_zone } = useCurrentStore();
  const mayEdit = useMay('Survey.update');
  return (
    <DataTable
      id="surveys"
      label={t('list.title')}
      columns={columnsOf(t, time_zone)}
      rows={rows}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      renderLink={({ id, version }, cell) =>
        version > 0 || mayEdit ? (
          <Link
            to={version > 0 ? '/surveys/$id/results' : '/surveys/$id/edit'}
            params={{ id }}
            className="row-link"
          >
            {cell}
          </Link>
        ) : (
          cell
        )
      }
      ordering={search.ordering ?? 'updated_at:desc'}
      onOrdering={(ordering) => onChange({ ordering })}
      toolbar={
        <>
          <SearchField
            value={search.search}
            placeholder={t('list.search')}
            onChange={(typed) => onChange({ search: typed })}
          />
          <Filters active={[search.status]}>
            <NativeSelect
              aria-label={t('list.status')}
              value={search.status ?? ''}
              data={[
                { value: '', label: t('list.all') },
                ...SURVEY_STATUSES.map((value) => ({ value, label: t(`status.${value}`) })),
              ]}
              onChange={({ currentTarget: { value } }) =>
                onChange({ status: SURVEY_STATUSES.find((one) => one === value) })
              }
            />
          </Filters>
          {search.status && (
            <FilterChips
              chips={[
                {
                  key: 'status',
                  label: t('list.filter', { status: t(`status.${search.status}`) }),
                  onRemove: () => onChange({ status: undefined }),
                },
              ]}
              onClear={() => onChange({ status: undefined })}
            />
          )}
        </>
      }
    />
  );
}

function columnsOf(t: SurveyTexts, time_zone: string): Column<SurveySummary>[] {
  return [
    { key: 'name', label: t('columns.name'), sort: 'name', render: ({ name }) => name },
    {
      key: 'status',
      label: t('columns.status'),
      render: (survey) => <SurveyStatus survey={survey} />,
    },
    {
      key: 'questions',
      label: t('columns.questions'),
      onPhone: 'hidden',
      align: 'right',
      render: ({ questions }) => <Count value={questions} />,
    },
    {
      key: 'started',
      label: t('columns.started'),
      align: 'right',
      render: ({ started }) => <Count value={started} />,
    },
    {
      key: 'finished',
      label: t('columns.finished'),
      hint: t('columns.finished_hint'),
      align: 'right',
      render: ({ started, finished }) =>
        started > 0
          ? `${formatNumber(finished)} (${formatPercent(finished / started)})`
          : formatNumber(finished),
    },
    {
      key: 'period',
      label: t('columns.period'),
      render: (survey) => periodText(t, survey, time_zone),
    },
    {
      key: 'actions',
      label: t('columns.actions'),
      align: 'right',
      onPhone: 'aside',
      render: (survey) => <SurveyActions survey={survey} />,
    },
  ];
}

/** The menu of a survey; a draft offers nothing to those who only read results. */
function SurveyActions({ survey }: { survey: SurveySummary }) {
  const mayEdit = useMay('Survey.update');
  return mayEdit || survey.version > 0 ? <SurveyMenu survey={survey} /> : null;
}

function periodText(
  t: SurveyTexts,
  { started_at, ended_at }: SurveySummary,
  time_zone: string,
): string {
  const start = started_at ? formatInstantDay(started_at, time_zone) : '';
  const end = ended_at ? formatInstantDay(ended_at, time_zone) : '';
  if (start && end) return t('period.between', { start, end });
  if (start) return t('period.from', { start });
  return end ? t('period.until', { end }) : t('period.always');
}
