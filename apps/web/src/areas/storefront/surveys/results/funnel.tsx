import { formatNumber, formatPercent } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { AnswersLink } from './answers-link.tsx';
import type { NumbersProps } from './numbers-props.ts';
import styles from './results.module.css';
import { useResultTexts } from './survey-results.texts.ts';

/** How many saw each question, and how many of them left there. */
export function Funnel({ id, search, results: { questions } }: NumbersProps) {
  const t = useResultTexts();
  const most = Math.max(1, ...questions.map(({ seen }) => seen));
  return (
    <Panel title={t('funnel.title')}>
      <ol className={styles.funnel}>
        {questions.map(({ id: question_id, position, title, seen, left }) => (
          <li key={question_id}>
            <span className={styles.funnelTitle}>
              {position !== null && `${position}. `}
              {title}
            </span>
            <span className={styles.track} aria-hidden>
              <span style={{ inlineSize: `${(100 * seen) / most}%` }} />
            </span>
            <span className={styles.funnelNumbers}>
              {formatNumber(seen)}{' '}
              {left > 0 && seen > 0 && (
                <AnswersLink
                  id={id}
                  search={search}
                  rows={{ question_id, outcome: 'left' }}
                  count={left}
                >
                  {t('question.left', { count: left })} ({formatPercent(left / seen)})
                </AnswersLink>
              )}
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  );
}
