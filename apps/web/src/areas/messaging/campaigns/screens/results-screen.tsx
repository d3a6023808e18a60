import type { CampaignResults } from '@clientela/contract';
import { isSequence } from '@clientela/contract/campaigns';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatNumber, formatPercent } from '#lib/format.ts';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaign, useResults } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { AttributedOrders } from '../parts/attributed-orders.tsx';
import { ByContent } from '../parts/by-content.tsx';
import { ByDay } from '../parts/by-day.tsx';
import styles from '../parts/campaigns.module.css';
import { ChannelTests } from '../parts/channel-tests.tsx';
import { Cost } from '../parts/cost.tsx';
import { Enrollments } from '../parts/enrollments.tsx';
import { Figures } from '../parts/figures.tsx';
import { Path } from '../parts/path.tsx';
import { Reasons } from '../parts/reasons.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { Targets } from '../parts/targets.tsx';
import { Variants } from '../parts/variants.tsx';

const route = getRouteApi('/campaigns/$id/results');

/** Results in people and in reais; each figure opens its rows. */
export function ResultsScreen() {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const { id } = route.useParams();
  const { data: campaign } = useCampaign(id);
  const results = useResults(id, campaign?.stage === 'activated');
  const { stage = campaign?.stage, updated_at } = results.data ?? {};
  return (
    <Page
      title={campaign?.name ?? t('results.title')}
      lead={
        campaign &&
        stage && (
          <>
            <StageBadge of={{ ...campaign, stage }} />{' '}
            {updated_at && t('results.updated', { date: formatInstant(updated_at, time_zone) })}
          </>
        )
      }
      before={
        <BackLink to="/campaigns/$id" params={{ id }} label={campaign?.name ?? t('form.back')} />
      }
    >
      {campaign && isSequence(campaign) && <Path campaign={campaign} />}
      <Loaded query={results}>
        {(loaded) => (
          <Results
            id={id}
            results={loaded}
            isStepped={campaign !== undefined && isSequence(campaign)}
          />
        )}
      </Loaded>
    </Page>
  );
}

interface ResultsProps {
  id: string;
  results: CampaignResults;
  /** Whether customers go through it one by one. */
  isStepped: boolean;
}

function Results({ id, results, isStepped }: ResultsProps) {
  const { figure, ...enrollmentSearch } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <>
      <Figures id={id} results={results} />
      <Cost results={results} />
      <Targets results={results} />
      <ByDay
        id={id}
        results={results}
        figure={figure}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, figure: chosen }), replace: true })
        }
      />
      <div className={styles.halves}>
        <Control id={id} control={results.control_group} conversion={results.conversion} />
        <Reasons id={id} reasons={results.reasons} />
      </div>
      <ChannelTests id={id} tests={results.channel_tests} isStepped={isStepped} />
      <ByContent id={id} results={results} />
      {results.by_content.map((content) => (
        <Variants key={content.content_id} id={id} content={content} />
      ))}
      {isStepped && (
        <Enrollments
          id={id}
          search={enrollmentSearch}
          onPage={(changed) => void navigate({ search: (before) => ({ ...before, ...changed }) })}
        />
      )}
      <AttributedOrders id={id} days={results.attribution_days} />
    </>
  );
}

interface ControlProps {
  id: string;
  control: CampaignResults['control_group'];
  conversion: number | null;
}

function Control({ id, control, conversion }: ControlProps) {
  const t = useCampaignTexts();
  if (!control) return null;
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value / 100));
  const facts = [
    [
      t('results.control_customers'),
      <Link key="control" to="/activities" search={{ campaign_id: id, is_control: 'true' }}>
        {formatNumber(control.customers)}
      </Link>,
    ],
    [t('results.conversion'), percent(conversion)],
    [t('results.control_conversion'), percent(control.conversion)],
    [t('results.lift'), control.lift === null ? t('results.no_lift') : percent(control.lift)],
  ] as const;
  return (
    <Panel title={t('results.control')}>
      <dl className="facts">
        {facts.map(([label, value]) => (
          <div key={label} style={{ display: 'contents' }}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </Panel>
  );
}
