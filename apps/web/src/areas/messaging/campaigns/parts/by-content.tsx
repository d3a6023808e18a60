import type { CampaignResults } from '@clientela/contract';
import { CHANNEL_LABELS } from '@clientela/contract/channels';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { channelsOf, isReported } from './channel-figures.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

interface ByContentProps {
  id: string;
  results: CampaignResults;
}

/** The results of each channel of each message, where there are several. */
export function ByContent({ id, results: { by_content, saving } }: ByContentProps) {
  const t = useCampaignTexts();
  if (by_content.length < 2) return null;
  const channels = channelsOf(by_content);
  const isSequence = by_content.some(({ action }) => action > 0);
  return (
    <Panel title={t('results.by_content')}>
      {saving !== null && (
        <p className="panel-lead">{t('results.saving', { saving: formatMoney(saving) })}</p>
      )}
      {channels.length > 1 && channels.length < by_content.length && (
        <FigureTable
          label={t('results.by_channel')}
          head={t('results.channel')}
          channels={channels}
          rows={channels.map((channel) => ({
            key: channel,
            name: CHANNEL_LABELS[channel],
            cell: (figure) => {
              if (!isReported(channel, figure)) return '–';
              const value = by_content
                .filter((content) => content.channel === channel)
                .reduce((sum, content) => sum + content[figure], 0);
              return figure === 'revenue' ? formatMoney(value) : formatNumber(value);
            },
          }))}
        />
      )}
      <FigureTable
        label={t('results.by_content')}
        head={t('results.content')}
        channels={channels}
        rows={by_content.map(({ content_id, action, channel, ...figures }) => ({
          key: content_id,
          name: isSequence
            ? t('results.message_by', {
                n: formatNumber(action + 1),
                channel: CHANNEL_LABELS[channel],
              })
            : CHANNEL_LABELS[channel],
          cell: (figure) =>
            isReported(channel, figure) ? (
              <FigureCell of={{ campaign_id: id, figure, content_id }} value={figures[figure]} />
            ) : (
              '–'
            ),
        }))}
      />
    </Panel>
  );
}
