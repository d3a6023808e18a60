import type { Campaign, CampaignResults } from '@clientela/contract';
import { isSequence } from '@clientela/contract/campaigns';
import { getRouteApi } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { useCampaign, useResults } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { AttributedOrders } from '../parts/attributed-orders.tsx';
import { ByContent } from '../parts/by-content.tsx';
import { ByDay } from '../parts/by-day.tsx';
import { CampaignActions } from '../parts/campaign-actions.tsx';
import { ChannelTests } from '../parts/channel-tests.tsx';
import { Cost } from '../parts/cost.tsx';
import { Enrollments } from '../parts/enrollments.tsx';
import { Figures, Funnel } from '../parts/figures.tsx';
import { Incremental } from '../parts/incremental.tsx';
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
      before={<BackLink to="/campaigns" label={t('form.back')} />}
      action={
        <>
          <LinkButton to="/campaigns/$id" params={{ id }} variant="default">
            {t('results.settings')}
          </LinkButton>
          {campaign && <CampaignActions campaign={campaign} />}
        </>
      }
    >
      <Loaded query={results}>
        {(loaded) => <Results id={id} results={loaded} campaign={campaign} />}
      </Loaded>
    </Page>
  );
}

interface ResultsProps {
  id: string;
  results: CampaignResults;
  campaign: Campaign | undefined;
}

function Results({ id, results, campaign }: ResultsProps) {
  const { figure, ...enrollmentSearch } = route.useSearch();
  const navigate = route.useNavigate();
  // Customers go through it one by one.
  const isStepped = campaign !== undefined && isSequence(campaign);
  return (
    <>
      <Funnel id={id} results={results} />
      <Incremental id={id} results={results} />
      <Figures id={id} results={results} />
      <Cost results={results} />
      <Targets results={results} />
      {isStepped && <Path campaign={campaign} />}
      <ByContent id={id} results={results} />
      {results.by_content.map((content) => (
        <Variants key={content.content_id} id={id} content={content} />
      ))}
      <ChannelTests id={id} tests={results.channel_tests} isStepped={isStepped} />
      <ByDay
        id={id}
        results={results}
        figure={figure}
        onChange={(chosen) =>
          void navigate({ search: (before) => ({ ...before, figure: chosen }), replace: true })
        }
      />
      <Reasons id={id} reasons={results.reasons} />
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
