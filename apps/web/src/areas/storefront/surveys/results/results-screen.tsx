import { Button, Group } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { getRouteApi, Link } from '@tanstack/react-router';
import { Can, useMay } from '#lib/current-store.tsx';
import { FIRST_PAGE } from '#lib/search.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SectionTabs } from '#ui/section-tabs.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { STATUS_TONES } from '../parts/survey-status.tsx';
import { useSurveyTexts } from '../surveys.texts.ts';
import { FilterRow } from './filter-row.tsx';
import { Numbers } from './numbers.tsx';
import { Responses } from './responses.tsx';
import { useExportResponses, useSurveyResults } from './results.data.ts';
import styles from './results.module.css';
import {
  ALL_ANSWERS,
  answerFiltersOf,
  filtersOf,
  RESULT_VIEWS,
  type ResultSearch,
} from './results.search.ts';
import { Settle } from './settle.tsx';
import { useResultTexts } from './survey-results.texts.ts';

const route = getRouteApi('/surveys/$id/results');

/** Results of a survey: its numbers, the responses behind them, and the low scores to settle. */
export function SurveyResultsScreen() {
  const t = useResultTexts();
  const surveyTexts = useSurveyTexts();
  const { id } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const results = useSurveyResults(id, filtersOf(search));
  const maySettle = useMay('Survey.update');
  const change = (changed: ResultSearch) =>
    void navigate({
      search: (before) => ({ ...before, ...FIRST_PAGE, ...changed }),
      resetScroll: false,
    });
  const survey = results.data?.survey;
  const views = RESULT_VIEWS.filter(
    (view) => view !== 'settle' || (maySettle && survey?.is_anonymous === false),
  );
  const view = views.find((one) => one === search.view) ?? 'numbers';
  return (
    <Page
      title={survey?.name ?? t('title')}
      before={<BackLink to="/surveys" label={t('back')} />}
      lead={
        survey && (
          <span className={styles.status}>
            <StatusBadge tone={STATUS_TONES[survey.status]}>
              {surveyTexts(`status.${survey.status}`)}
            </StatusBadge>
            {survey.is_anonymous && <StatusBadge tone="info">{t('anonymous')}</StatusBadge>}
          </span>
        )
      }
      action={
        <>
          <Can do="Survey.update">
            <LinkButton to="/surveys/$id/edit" params={{ id }} variant="default">
              {t('edit')}
            </LinkButton>
          </Can>
          <Downloads id={id} search={search} />
        </>
      }
    >
      <SectionTabs label={t('views.label')}>
        {views.map((one) => (
          <Link
            key={one}
            to="/surveys/$id/results"
            params={{ id }}
            search={{ ...filtersOf(search), view: one }}
            className="section-tab"
            aria-current={one === view ? 'page' : undefined}
          >
            {t(`views.${one}`)}
          </Link>
        ))}
      </SectionTabs>
      {view !== 'settle' && <FilterRow search={search} results={results.data} onChange={change} />}
      <Loaded
        query={results}
        isEmpty={({ started, sent, is_hidden }) => !is_hidden && started === 0 && !sent}
        empty={<Nothing search={search} />}
      >
        {(loaded) =>
          loaded.is_hidden ? (
            <EmptyPanel title={t('hidden.title')} text={t('hidden.text')} />
          ) : view === 'numbers' ? (
            <Numbers id={id} search={search} results={loaded} />
          ) : view === 'responses' ? (
            <Responses id={id} search={search} results={loaded} onChange={change} />
          ) : (
            <Settle id={id} search={search} onChange={change} />
          )
        }
      </Loaded>
    </Page>
  );
}

/** Nothing at all yet, or nothing that the filters select. */
function Nothing({ search }: { search: ResultSearch }) {
  const t = useResultTexts();
  const isFiltered = Object.values(filtersOf(search)).some((value) => value !== undefined);
  return isFiltered ? (
    <EmptyPanel title={t('empty.none_title')} text={t('empty.none_text')} />
  ) : (
    <EmptyPanel title={t('empty.title')} text={t('empty.text')} />
  );
}

/** The responses that the filters select, as a file. */
function Downloads({ id, search }: { id: string; search: ResultSearch }) {
  const t = useResultTexts();
  const file = useExportResponses(id);
  const { search: words, view } = search;
  const answers = view === 'responses' ? answerFiltersOf(search) : ALL_ANSWERS;
  const selected = { ...filtersOf(search), ...answers, ...(words && { search: words }) };
  return (
    <Group gap={8}>
      {(['csv', 'xlsx'] as const).map((format) => (
        <Button
          key={format}
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.8} aria-hidden />}
          loading={file.isPending && file.variables.format === format}
          onClick={() => file.mutate({ ...selected, format })}
        >
          {t(`responses.${format}`)}
        </Button>
      ))}
    </Group>
  );
}
