import type { MetricsAnswer, MetricsQuery } from '@clientela/contract';
import { present } from '@clientela/domain';
import { formatPercent } from '#lib/format.ts';
import { StatusBadge, type Tone } from '#ui/tag.tsx';
import type { OpenNumber } from './answer-table.tsx';
import { rowLabel } from './answer-table.tsx';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';
import { formatValue } from './units.ts';

const TONES = { a: 'success', b: 'info', c: 'neutral' } as const satisfies Record<string, Tone>;
const SHOWN = 100;

interface ClassesProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  title: string;
  onOpen?: OpenNumber | undefined;
}

/** The ABC curve: how few rows make most of the value, then the rows by class. */
export function Classes({ query, answer, title, onOpen }: ClassesProps) {
  const t = useBoardTexts();
  const { rows, units } = answer;
  const whole = rows.reduce((sum, { values: [value] }) => sum + (value ?? 0), 0);
  const groups = (['a', 'b', 'c'] as const).map((letter) => {
    const alike = rows.filter((row) => row.class === letter);
    const sum = alike.reduce((all, { values: [value] }) => all + (value ?? 0), 0);
    return { letter, count: alike.length, share: whole > 0 ? sum / whole : 0 };
  });
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
    <section className={styles.table} tabIndex={0} aria-label={title}>
      <p className={styles.soft}>
        {groups
          .filter(({ count }) => count > 0)
          .map(({ letter, count, share }) =>
            t('abc.share', { letter: letter.toUpperCase(), count, share: formatPercent(share) }),
          )
          .join(' · ')}
      </p>
      <table>
        <thead>
          <tr>
            <th scope="col">{answer.by_names[0]}</th>
            <th scope="col">{t('abc.class')}</th>
            <th scope="col">{answer.names[0]}</th>
          </tr>
        </thead>
        <tbody>
          {rows.slice(0, SHOWN).map((row) => {
            const label = rowLabel(query, row);
            const value = formatValue(units[0], row.values[0]);
            return (
              <tr key={JSON.stringify(row.keys)}>
                <th scope="row">{label}</th>
                <td>
                  {row.class && (
                    <StatusBadge tone={TONES[row.class]}>{row.class.toUpperCase()}</StatusBadge>
                  )}
                </td>
                <td>
                  {onOpen ? (
                    <button
                      type="button"
                      className={styles.number}
                      onClick={() =>
                        onOpen({
                          query,
                          metric: present(query.metrics[0], 'metric'),
                          keys: row.keys,
                          title: label,
                        })
                      }
                    >
                      {value}
                    </button>
                  ) : (
                    value
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {rows.length > SHOWN && (
        <p className={styles.soft}>{t('abc.more', { count: rows.length - SHOWN })}</p>
      )}
    </section>
  );
}
