import type { MetricsAnswer, MetricsQuery } from '@clientela/contract';
import { present } from '@clientela/domain';
import { WEEKDAYS } from '#lib/weekdays.ts';
import type { OpenNumber } from '../board/answer-table.tsx';
import { formatAxisValue, formatValue } from '../board/units.ts';
import { heatClasses, levelOf } from './heat.ts';
import { HeatGrid } from './heat-grid.tsx';
import { HeatLegend } from './heat-legend.tsx';
import styles from './widgets.module.css';
import { useWidgetTexts } from './widgets.texts.ts';

/** From Monday on. */
const DAYS = [1, 2, 3, 4, 5, 6, 0];
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface HeatmapProps {
  query: MetricsQuery;
  answer: MetricsAnswer;
  height: 's' | 'm' | 'l';
  onOpen?: OpenNumber | undefined;
}

/** A metric by day of the week and hour. */
export function Heatmap({ query, answer, height, onOpen }: HeatmapProps) {
  const t = useWidgetTexts();
  const [unit] = answer.units;
  const exact = (value: number) => formatValue(unit, value);
  // The dimensions of a widget may come in either order.
  const isHourFirst = query.by[0] === 'hour';
  const values = new Map(
    answer.rows.map(({ keys: [first, second], values: [value] }) => [
      isHourFirst ? `${second} ${first}` : `${first} ${second}`,
      value ?? 0,
    ]),
  );
  const classes = heatClasses([...values.values()]);
  return (
    <div className={styles.widget} data-height={height}>
      {classes.length === 0 ? (
        <p className={styles.none}>{t('none')}</p>
      ) : (
        <HeatGrid
          label={t('heatmap.label', { metric: answer.names[0] ?? '' })}
          corner={t('heatmap.corner')}
          columns={HOURS.map((hour) => ({ key: `${hour}`, label: `${hour}h` }))}
          rows={DAYS.map((day) => ({
            key: `${day}`,
            label: WEEKDAYS[day] ?? '',
            cells: HOURS.map((hour) => {
              const value = values.get(`${day} ${hour}`) ?? 0;
              const sentence = t('heatmap.cell', {
                day: WEEKDAYS[day],
                hour: `${hour}h`,
                value: exact(value),
              });
              return {
                text: exact(value),
                sentence,
                level: levelOf(value, classes),
                onOpen:
                  onOpen && value
                    ? () =>
                        onOpen({
                          query,
                          metric: present(query.metrics[0], 'metric'),
                          keys: isHourFirst ? [`${hour}`, `${day}`] : [`${day}`, `${hour}`],
                          title: sentence,
                        })
                    : undefined,
              };
            }),
          }))}
          hint={t(onOpen ? 'hint_rows' : 'hint')}
          isBare
          legend={<HeatLegend classes={classes} format={(value) => formatAxisValue(unit, value)} />}
        />
      )}
    </div>
  );
}
