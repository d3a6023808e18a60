import type { CampaignResults } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { formatNumber, formatPercent } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { verdictOf } from './ab-verdict.ts';
import { isReported } from './channel-figures.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

type Test = CampaignResults['channel_tests'][number];

interface ChannelTestsProps {
  id: string;
  tests: readonly Test[];
  isStepped: boolean;
}

/** The two channels of a test, for the people drawn for them, compared by sales, which both report. */
export function ChannelTests({ id, tests, isStepped }: ChannelTestsProps) {
  const t = useCampaignTexts();
  return tests.map(({ action, sides }) => {
    const title = isStepped
      ? t('results.by_test_of', { n: formatNumber(action + 1) })
      : t('results.by_test');
    return (
      <Panel key={action} title={title}>
        <p className="panel-lead">
          <ChannelVerdict sides={sides} /> {t('results.by_test_lead')}
        </p>
        <FigureTable
          label={title}
          head={t('results.content')}
          channels={sides.map(({ channel }) => channel)}
          rows={sides.map(({ variant, content_id, channel, ...figures }) => ({
            key: content_id,
            name: CHANNEL_LABELS[channel],
            cell: (figure) =>
              isReported(channel, figure) ? (
                <FigureCell
                  of={{ campaign_id: id, figure, content_id, variant }}
                  value={figures[figure]}
                />
              ) : (
                '–'
              ),
          }))}
        />
      </Panel>
    );
  });
}

function ChannelVerdict({ sides }: Pick<Test, 'sides'>) {
  const t = useCampaignTexts();
  const [a, b] = sides;
  if (!a || !b) return null;
  const verdict = verdictOf(a, b, 'orders');
  if (verdict.outcome !== 'winner') return t(`results.channel_verdict.${verdict.outcome}`);
  const winner = verdict.variant === a.variant ? a : b;
  return t('results.channel_verdict.winner', {
    channel: CHANNEL_LABELS[winner.channel],
    share: formatPercent(verdict.share),
    other: formatPercent(verdict.other),
  });
}
