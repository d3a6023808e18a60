import type { CampaignResults, Channel } from '@clientela/contract';
import { CHANNEL_LABELS, propertiesOf } from '@clientela/contract/channels';
import { useSubjectText } from '#areas/messaging/email-models/index.ts';
import { formatPercent } from '#lib/format.ts';
import styles from '#ui/chart.module.css';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { comparedBy, verdictOf } from './ab-verdict.ts';
import { labelKey } from './channel-figures.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

type Content = CampaignResults['by_content'][number];

interface VariantsProps {
  id: string;
  content: Content;
}

const IS_SHARE: ReadonlySet<string> = new Set(['delivered', 'opened', 'clicked', 'unsubscribed']);

/** Compares the two variants of a content, with the significance of their difference. */
export function Variants({ id, content: { channel, variants } }: VariantsProps) {
  const t = useCampaignTexts();
  const subjectText = useSubjectText();
  const [a, b] = variants;
  if (!a || !b) return null;
  const isMail = propertiesOf(channel).look === 'mail';
  const title = t(isMail ? 'results.by_variant' : 'results.by_text', {
    channel: CHANNEL_LABELS[channel],
  });
  return (
    <Panel title={title}>
      <p className="panel-lead">
        <VerdictText channel={channel} a={a} b={b} />
      </p>
      <FigureTable
        label={title}
        head={t(isMail ? 'results.variant' : 'results.text')}
        channels={[channel]}
        rows={variants.map(({ variant, subject, ...figures }) => ({
          key: variant,
          name: `${variant} · ${subjectText(subject)}`,
          cell: (figure) => (
            <>
              <FigureCell of={{ campaign_id: id, figure, variant }} value={figures[figure]} />
              {IS_SHARE.has(figure) && figures.sent > 0 && (
                <div className={styles.numberShare}>
                  {formatPercent(figures[figure] / figures.sent)}
                </div>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

type Side = Content['variants'][number];

function VerdictText({ channel, a, b }: { channel: Channel; a: Side; b: Side }) {
  const t = useCampaignTexts();
  const figure = comparedBy(channel);
  if (!figure) return t('results.verdict.unreported');
  const verdict = verdictOf(a, b, figure);
  const reported = t(labelKey(figure, [channel])).toLowerCase();
  if (verdict.outcome !== 'winner') return t(`results.verdict.${verdict.outcome}`, { reported });
  return t('results.verdict.winner', {
    reported,
    variant: verdict.variant,
    share: formatPercent(verdict.share),
    other: formatPercent(verdict.other),
  });
}
