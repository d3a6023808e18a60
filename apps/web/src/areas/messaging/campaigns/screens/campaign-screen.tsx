import type { CampaignDetail } from '@clientela/contract';
import { isSequence } from '@clientela/contract/campaigns';
import { Alert, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '#lib/current-store.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { useCampaign, useHasOutbox } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { CampaignActions } from '../parts/campaign-actions.tsx';
import { Decided } from '../parts/decided.tsx';
import { Path } from '../parts/path.tsx';
import { Safety } from '../parts/safety.tsx';
import { StageBadge } from '../parts/stage-badge.tsx';
import { Waiting } from '../parts/waiting.tsx';
import { WhyOfCampaign } from '../parts/why.tsx';

const route = getRouteApi('/campaigns/$id');

/** One campaign: its status and actions. */
export function CampaignScreen() {
  const campaign = useCampaign(route.useParams().id);
  return <Loaded query={campaign}>{(loaded) => <CampaignPage campaign={loaded} />}</Loaded>;
}

function CampaignPage({ campaign }: { campaign: CampaignDetail }) {
  const t = useCampaignTexts();
  const { launched_at, progress, pause_reason } = campaign;
  const isLaunched = launched_at !== null;
  return (
    <Page
      title={campaign.name}
      lead={<StageBadge of={campaign} />}
      before={<BackLink to="/campaigns" label={t('form.back')} />}
      action={<CampaignActions campaign={campaign} />}
    >
      {pause_reason && (
        <Alert color="yellow" title={t('detail.paused_because')}>
          {pause_reason}
        </Alert>
      )}
      {isLaunched && isSequence(campaign) && <Path campaign={campaign} />}
      {isLaunched && campaign.trigger.kind === 'campaign_start' && (
        <Panel>
          <ProgressBar
            label={t('detail.progress')}
            done={progress.settled}
            total={progress.messages || null}
          />
          <Waiting campaign={campaign} />
        </Panel>
      )}
      {isLaunched && <Safety campaign={campaign} />}
      <Decided campaign={campaign} />
      {isLaunched && <Ways id={campaign.id} />}
    </Page>
  );
}

/** Links from a launched campaign to its results. */
function Ways({ id }: { id: string }) {
  const t = useCampaignTexts();
  const hasOutbox = useHasOutbox(id, useMay('Campaign.update'));
  return (
    <Group gap={8}>
      <LinkButton to="/campaigns/$id/results" params={{ id }}>
        {t('detail.results')}
      </LinkButton>
      <LinkButton to="/activities" search={{ campaign_id: id }} variant="default">
        {t('detail.activities')}
      </LinkButton>
      <WhyOfCampaign campaignId={id} />
      {hasOutbox && (
        <LinkButton to="/test-outbox" search={{ campaign_id: id }} variant="default">
          {t('detail.outbox')}
        </LinkButton>
      )}
    </Group>
  );
}
