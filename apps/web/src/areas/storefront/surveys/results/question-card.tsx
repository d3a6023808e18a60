import type { SurveyQuestionResults } from '@clientela/contract';
import { isSatisfied, npsGroupOf } from '@clientela/domain/surveys';
import { formatNumber, formatPercent } from '#lib/format.ts';
import { StatusBadge } from '#ui/tag.tsx';
import { useSurveyTexts } from '../surveys.texts.ts';
import { AnswersLink } from './answers-link.tsx';
import styles from './results.module.css';
import type { AnswerFilters, ResultSearch } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

interface QuestionProps {
  id: string;
  search: ResultSearch;
  question: SurveyQuestionResults;
}

type Bar = SurveyQuestionResults['bars'][number];

/** One question: how many answered, and what; each bar opens the responses behind it. */
export function QuestionCard({ id, search, question }: QuestionProps) {
  const t = useResultTexts();
  const surveyTexts = useSurveyTexts();
  const { position, title, type, answered, skipped, left, bars, mean, nps, csat, is_few } =
    question;
  const rowsOf = (bar: Bar): AnswerFilters => ({
    question_id: question.id,
    ...(bar.from === null || bar.to === null
      ? { answer: bar.key }
      : { number_from: bar.from, number_to: bar.to }),
  });
  const isScale = nps !== null || csat !== null || type === 'RATE';
  const figure = nps
    ? `${t('nps.title')} ${formatNumber(nps.score)}`
    : csat
      ? `${t('csat.title')} ${formatPercent(csat.satisfied)}`
      : mean !== null && t('question.mean', { mean: formatNumber(mean) });
  return (
    <section className={`panel panel-pad ${styles.question}`}>
      <header>
        <span className={styles.kicker}>
          {position === null ? (
            <StatusBadge tone="neutral">{t('question.withdrawn')}</StatusBadge>
          ) : (
            t('question.number', { number: position })
          )}{' '}
          · {surveyTexts(`types.${type}`)}
        </span>
        <h3>{title}</h3>
      </header>
      {answered === 0 ? (
        <p className={styles.kicker}>{t('question.none')}</p>
      ) : isScale ? (
        <Scale {...{ id, search, question }} rowsOf={rowsOf} />
      ) : bars.length > 0 ? (
        <ul className={styles.bars}>
          {bars.map((bar) => (
            <li key={bar.key}>
              <AnswersLink id={id} search={search} rows={rowsOf(bar)} count={bar.count}>
                {bar.label}
              </AnswersLink>
              <span>
                {formatNumber(bar.count)} <small>{formatPercent(bar.share)}</small>
              </span>
              <span className={styles.track} aria-hidden>
                <span style={{ inlineSize: `${100 * bar.share}%` }} />
              </span>
            </li>
          ))}
        </ul>
      ) : (
        <AnswersLink
          id={id}
          search={search}
          rows={{ question_id: question.id, outcome: 'answered' }}
          count={answered}
        >
          {t('question.open')}
        </AnswersLink>
      )}
      <footer>
        {figure && <strong>{figure}</strong>}
        <span>{t('question.answered', { count: answered })}</span>
        <Outcome {...{ id, search, question }} outcome="skipped" count={skipped} />
        <Outcome {...{ id, search, question }} outcome="left" count={left} />
        {is_few && answered > 0 && <StatusBadge tone="warning">{t('few')}</StatusBadge>}
      </footer>
    </section>
  );
}

interface OutcomeProps extends QuestionProps {
  outcome: 'skipped' | 'left';
  count: number;
}

function Outcome({ id, search, question, outcome, count }: OutcomeProps) {
  const t = useResultTexts();
  if (count === 0) return null;
  return (
    <AnswersLink id={id} search={search} rows={{ question_id: question.id, outcome }} count={count}>
      {t(`question.${outcome}`, { count })}
    </AnswersLink>
  );
}

interface ScaleProps extends QuestionProps {
  rowsOf(bar: Bar): AnswerFilters;
}

/** Scores side by side, lowest first. */
function Scale({ id, search, question, rowsOf }: ScaleProps) {
  const { bars, nps, csat } = question;
  const most = Math.max(...bars.map(({ share }) => share), 0.01);
  const groupOf = (score: number) => {
    if (nps) return npsGroupOf(score);
    if (!csat) return undefined;
    return isSatisfied(score) ? 'PROMOTER' : score <= 2 ? 'DETRACTOR' : 'NEUTRAL';
  };
  return (
    <ul className={styles.scale}>
      {bars.map((bar) => (
        <li key={bar.key} data-group={groupOf(Number(bar.key))}>
          <AnswersLink
            id={id}
            search={search}
            rows={rowsOf(bar)}
            count={bar.count}
            className={styles.column}
            label={`${bar.label}: ${formatNumber(bar.count)} (${formatPercent(bar.share)})`}
          >
            <small className={styles.columnCount}>{bar.count > 0 && formatNumber(bar.count)}</small>
            <span
              className={styles.columnBar}
              style={{ blockSize: `${(100 * bar.share) / most}%` }}
            />
          </AnswersLink>
          <span>{bar.label}</span>
        </li>
      ))}
    </ul>
  );
}
