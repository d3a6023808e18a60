import type { CampaignResults } from '@clientela/contract';
import { useSubjectText } from '#areas/email-models/index.ts';
import { formatPercent } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { verdictOf } from './ab-verdict.ts';
import { FigureCell } from './figure-link.tsx';
import { FigureTable } from './figure-table.tsx';

interface VariantsProps {
  id: string;
  variants: CampaignResults['by_variant'];
}

const IS_SHARE: ReadonlySet<string> = new Set(['delivered', 'opened', 'clicked', 'unsubscribed']);

/** The two subjects side by side, with what their difference is worth. */
export function Variants({ id, variants }: VariantsProps) {
  const t = useCampaignTexts();
  const subjectText = useSubjectText();
  const [a, b] = variants;
  if (!a || !b) return null;
  return (
    <Panel title={t('results.by_variant')}>
      <p className="panel-lead">
        <VerdictText a={a} b={b} />
      </p>
      <FigureTable
        label={t('results.by_variant')}
        head={t('results.variant')}
        rows={variants.map(({ variant, subject, ...figures }) => ({
          key: variant,
          name: `${variant} · ${subjectText(subject)}`,
          cell: (figure) => (
            <>
              <FigureCell of={{ campaign_id: id, figure, variant }} value={figures[figure]} />
              {IS_SHARE.has(figure) && figures.sent > 0 && (
                <div className="number-share">{formatPercent(figures[figure] / figures.sent)}</div>
              )}
            </>
          ),
        }))}
      />
    </Panel>
  );
}

type Side = CampaignResults['by_variant'][number];

function VerdictText({ a, b }: { a: Side; b: Side }) {
  const t = useCampaignTexts();
  const verdict = verdictOf(a, b);
  if (verdict.outcome !== 'winner') return t(`results.verdict.${verdict.outcome}`);
  return t('results.verdict.winner', {
    variant: verdict.variant,
    share: formatPercent(verdict.share),
    other: formatPercent(verdict.other),
  });
}
