import type { MetricsAnswer } from '@clientela/contract';
import { ActionIcon, Popover } from '@mantine/core';
import { IconHelpCircle } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { formatDay, formatInstant, formatNumber } from '#lib/format.ts';
import styles from './board.module.css';
import { useBoardTexts } from './board.texts.ts';

interface ExplainProps {
  source: MetricsAnswer['source'];
  title: string;
  /** On a page without a session: nothing leads on. */
  isShared: boolean | undefined;
}

/** "Como chegamos neste número": formula, filters, days, zone, what is left out. */
export function Explain({ source, title, isShared }: ExplainProps) {
  const t = useBoardTexts();
  const { formulas, filters, period, previous_period, time_zone, updated_at } = source;
  const { left_out, differences } = source;
  const days = ({ from, to }: { from: string | null; to: string | null }) =>
    from && to ? t('explain.days', { from: formatDay(from), to: formatDay(to) }) : t('explain.all');
  return (
    <Popover width={340} position="bottom-end" withArrow shadow="sm" trapFocus>
      <Popover.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('explain.open', { title })}>
          <IconHelpCircle size={17} stroke={1.7} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={styles.explain}>
          <strong>{t('explain.title')}</strong>
          {formulas.map((formula) => (
            <p key={formula}>{formula}</p>
          ))}
          <dl>
            <dt>{t('explain.period')}</dt>
            <dd>{days(period)}</dd>
            {previous_period && (
              <>
                <dt>{t('explain.compared')}</dt>
                <dd>{days(previous_period)}</dd>
              </>
            )}
            <dt>{t('explain.filters')}</dt>
            <dd>{filters}</dd>
            {left_out.map(({ reason, count }) => (
              <div key={reason}>
                <dt>{t('explain.left_out')}</dt>
                <dd>{`${reason}: ${formatNumber(count)}`}</dd>
              </div>
            ))}
            {!isShared &&
              differences.map(({ platform, theirs, ours, at }) => (
                <div key={platform}>
                  <dt>{t('explain.difference')}</dt>
                  <dd>
                    {t('explain.difference_of', {
                      platform,
                      theirs: formatNumber(theirs),
                      ours: formatNumber(ours),
                      at: formatInstant(at, time_zone),
                    })}
                  </dd>
                </div>
              ))}
            <dt>{t('explain.updated')}</dt>
            <dd>{`${formatInstant(updated_at, time_zone)} (${time_zone})`}</dd>
          </dl>
          {!isShared && (
            <Link to="/dashboards/numbers" className="plain-link">
              {t('explain.more')}
            </Link>
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  );
}
