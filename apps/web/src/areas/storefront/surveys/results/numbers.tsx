import type { SurveyResults } from '@clientela/contract';
import { NPS_GROUP_LABELS } from '@clientela/contract/nps-groups';
import { NativeSelect, Title } from '@mantine/core';
import { useState } from 'react';
import { formatDay, formatNumber, formatPercent } from '#lib/format.ts';
import chartStyles from '#ui/chart.module.css';
import { Chart } from '#ui/chart.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { AnswersLink } from './answers-link.tsx';
import { Funnel } from './funnel.tsx';
import type { NumbersProps } from './numbers-props.ts';
import { Products } from './products.tsx';
import { QuestionCard } from './question-card.tsx';
import styles from './results.module.css';
import type { AnswerFilters } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

/** Every number of a survey for the filters. */
export function Numbers(props: NumbersProps) {
  const t = useResultTexts();
  const { id, search, results } = props;
  const { questions, nps, csat, weeks } = results;
  return (
    <>
      <Totals {...props} />
      {(nps || csat) && (
        <div className={styles.scores}>
          {nps && <NpsCard nps={nps} />}
          {csat && <CsatCard csat={csat} />}
        </div>
      )}
      {weeks.length > 1 && <Trend results={results} />}
      <Title order={2} className={styles.heading}>
        {t('per_question')}
      </Title>
      <div className={styles.questions}>
        {questions.map((question) => (
          <QuestionCard key={question.id} id={id} search={search} question={question} />
        ))}
      </div>
      {questions.length > 1 && <Funnel {...props} />}
      {questions.some(({ type }) => type.startsWith('ORDER_PRODUCT')) && <Products {...props} />}
    </>
  );
}

function Totals({ id, search, results }: NumbersProps) {
  const t = useResultTexts();
  const { sent, opened, started, finished, in_progress, median_seconds } = results;
  const linked = (count: number, rows: AnswerFilters) => (shown: string) => (
    <AnswersLink
      id={id}
      search={search}
      rows={rows}
      count={count}
      className={chartStyles.numberLink}
    >
      {shown}
    </AnswersLink>
  );
  const share = (part: number, whole: number) => formatPercent(part / whole);
  return (
    <Stats>
      <Stat
        label={t('sent')}
        value={sent === null ? '–' : formatNumber(sent)}
        note={sent === null && t('unknown')}
      />
      <Stat
        label={t('opened')}
        value={opened === null ? '–' : formatNumber(opened)}
        note={sent && opened !== null && t('opened_note', { share: share(opened, sent) })}
      />
      <Stat
        label={t('started')}
        value={formatNumber(started)}
        renderValue={linked(started, {})}
        note={in_progress > 0 && t('in_progress', { count: in_progress })}
      />
      <Stat
        label={t('finished')}
        value={formatNumber(finished)}
        renderValue={linked(finished, { state: 'finished' })}
        note={started > 0 && t('finished_note', { share: formatPercent(finished / started) })}
      />
      {median_seconds !== null && <Stat label={t('median')} value={timeText(median_seconds, t)} />}
    </Stats>
  );
}

function timeText(seconds: number, t: ReturnType<typeof useResultTexts>): string {
  if (seconds < 60) return t('seconds', { seconds });
  const [minutes, rest] = [Math.floor(seconds / 60), seconds % 60];
  return rest === 0 ? t('whole_minutes', { minutes }) : t('minutes', { minutes, seconds: rest });
}

function NpsCard({ nps }: { nps: NonNullable<SurveyResults['nps']> }) {
  const t = useResultTexts();
  const { score, low, high, answers, promoters, neutrals, detractors, is_few } = nps;
  const groups = [
    ['PROMOTER', promoters],
    ['NEUTRAL', neutrals],
    ['DETRACTOR', detractors],
  ] as const;
  return (
    <section className="panel panel-pad">
      <ScoreHead title={t('nps.title')} lead={t('nps.lead')} isFew={is_few} />
      <p className={styles.score}>
        {formatNumber(score)}
        <small>{t('base', { count: answers })}</small>
      </p>
      <div className={styles.stack} aria-hidden>
        {groups.map(([group, count]) => (
          <span key={group} data-group={group} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.groups}>
        {groups.map(([group, count]) => (
          <li key={group} data-group={group}>
            {NPS_GROUP_LABELS[group]} <strong>{formatPercent(count / answers)}</strong>
          </li>
        ))}
      </ul>
      <p className={styles.interval}>
        {t('interval', { low: formatNumber(low), high: formatNumber(high) })}
      </p>
    </section>
  );
}

function CsatCard({ csat }: { csat: NonNullable<SurveyResults['csat']> }) {
  const t = useResultTexts();
  const { satisfied, low, high, mean, answers, is_few } = csat;
  return (
    <section className="panel panel-pad">
      <ScoreHead title={t('csat.title')} lead={t('csat.lead')} isFew={is_few} />
      <p className={styles.score}>
        {formatPercent(satisfied)}
        <small>{t('base', { count: answers })}</small>
      </p>
      <div className={styles.stack} aria-hidden>
        <span data-group="PROMOTER" style={{ flexGrow: satisfied }} />
        <span data-group="NEUTRAL" style={{ flexGrow: 1 - satisfied }} />
      </div>
      <ul className={styles.groups}>
        <li>{t('csat.mean', { mean: formatNumber(mean) })}</li>
      </ul>
      <p className={styles.interval}>
        {t('interval', { low: formatPercent(low), high: formatPercent(high) })}
      </p>
    </section>
  );
}

function ScoreHead({ title, lead, isFew }: { title: string; lead: string; isFew: boolean }) {
  const t = useResultTexts();
  return (
    <div className={styles.scoreHead}>
      <div>
        <Title order={2}>{title}</Title>
        <span className={styles.kicker}>{lead}</span>
      </div>
      {isFew && <StatusBadge tone="warning">{t('few')}</StatusBadge>}
    </div>
  );
}

const SERIES = ['nps', 'csat', 'finished'] as const;

/** One figure by week; the table has them all. */
function Trend({ results }: { results: SurveyResults }) {
  const t = useResultTexts();
  const { weeks, nps, csat } = results;
  const known = SERIES.filter((one) => (one !== 'nps' || nps) && (one !== 'csat' || csat));
  const [chosen, choose] = useState<(typeof SERIES)[number] | null>(null);
  const shown = known.find((one) => one === chosen) ?? known[0] ?? 'finished';
  const format = (value: number) =>
    shown === 'csat' ? formatPercent(value / 100) : formatNumber(value);
  return (
    <Chart
      title={t('trend.title')}
      kind={shown === 'finished' ? 'bars' : 'line'}
      keyLabel={t('trend.week')}
      {...(shown === 'nps' && { least: -100 })}
      points={weeks.flatMap((week) => {
        const value = week[shown];
        if (value === null) return [];
        const shownValue = shown === 'csat' ? 100 * value : value;
        return [{ key: week.monday, label: formatDay(week.monday), value: shownValue }];
      })}
      format={format}
      none={t('trend.none')}
      controls={
        known.length > 1 && (
          <NativeSelect
            size="xs"
            aria-label={t('trend.show')}
            value={shown}
            data={known.map((value) => ({ value, label: t(`trend.${value}`) }))}
            onChange={({ currentTarget: { value } }) =>
              choose(SERIES.find((one) => one === value) ?? null)
            }
          />
        )
      }
      table={<WeekTable weeks={weeks} />}
    />
  );
}

function WeekTable({ weeks }: { weeks: SurveyResults['weeks'] }) {
  const t = useResultTexts();
  const orNothing = (value: number | null, format: (value: number) => string) =>
    value === null ? '–' : format(value);
  return (
    <section
      className={chartStyles.numberTable}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-label={t('trend.title')}
    >
      <table>
        <thead>
          <tr>
            <th scope="col">{t('trend.week')}</th>
            <th scope="col">{t('trend.finished')}</th>
            <th scope="col">{t('trend.nps')}</th>
            <th scope="col">{t('trend.csat')}</th>
          </tr>
        </thead>
        <tbody>
          {weeks.toReversed().map(({ monday, finished, nps, csat }) => (
            <tr key={monday}>
              <td>{formatDay(monday)}</td>
              <td>{orNothing(finished, formatNumber)}</td>
              <td>{orNothing(nps, formatNumber)}</td>
              <td>{orNothing(csat, formatPercent)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
