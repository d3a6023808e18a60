import type { Campaign, CampaignDetail } from '@clientela/contract';
import { isSequence } from '@clientela/contract/campaigns';
import { Alert, Button, Group } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can, useMay } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import {
  useCampaign,
  useDeleteCampaign,
  useHasOutbox,
  useLaunch,
  useTransition,
} from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { isRevisable } from '../parts/campaign-values.ts';
import { Decided } from '../parts/decided.tsx';
import { Path } from '../parts/path.tsx';
import { Shortfall } from '../parts/shortfall.tsx';
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
      action={<Actions campaign={campaign} />}
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

function Actions({ campaign }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const { id, stage } = campaign;
  const transition = useTransition(id);
  const pause = () =>
    transition.mutate('pause', { onSuccess: () => toast('success', t('detail.status.pause')) });
  const isRunning = stage === 'activated' || stage === 'scheduled';
  const isOpen = isRunning || stage === 'paused' || stage === 'preparing';
  return (
    <>
      <Can do="Campaign.create">
        <LinkButton variant="default" to="/campaigns/$id/clone" params={{ id }} preload={false}>
          {t('detail.clone')}
        </LinkButton>
      </Can>
      <Can do="Campaign.update">
        {isOpen && <CancelButton id={id} />}
        {isRevisable(campaign) && (
          <LinkButton variant="default" to="/campaigns/$id/edit" params={{ id }}>
            {t('detail.edit')}
          </LinkButton>
        )}
        {isRunning && (
          <Button variant="default" loading={transition.isPending} onClick={pause}>
            {t('detail.pause')}
          </Button>
        )}
        {stage === 'paused' && <ResumeButton id={id} />}
        {stage === 'draft' && <DraftButtons campaign={campaign} />}
      </Can>
    </>
  );
}

function ResumeButton({ id }: { id: string }) {
  const t = useCampaignTexts();
  const launch = useLaunch(id, 'resume');
  const resume = (confirm_partial: boolean) =>
    launch.mutate(
      { confirm_partial },
      { onSuccess: () => toast('success', t('detail.status.resume')) },
    );
  return (
    <>
      <Button loading={launch.isPending} onClick={() => resume(false)}>
        {t('detail.resume')}
      </Button>
      <Shortfall launch={launch} onPartial={() => resume(true)} />
    </>
  );
}

function CancelButton({ id }: { id: string }) {
  const t = useCampaignTexts();
  const [isAsking, setAsking] = useState(false);
  const transition = useTransition(id);
  return (
    <>
      <Button variant="default" onClick={() => setAsking(true)}>
        {t('detail.cancel')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('detail.cancel')}
        text={t('detail.cancel_text')}
        action={t('detail.cancel')}
        isDangerous
        isBusy={transition.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          transition.mutate('cancel', {
            onSuccess: () => toast('success', t('detail.status.cancel')),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}

function DraftButtons({ campaign: { id, name } }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const remove = useDeleteCampaign();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Can do="Campaign.destroy">
        <Button variant="default" onClick={() => setAsking(true)}>
          {t('detail.delete')}
        </Button>
      </Can>
      <LinkButton to="/campaigns/$id/edit" params={{ id }}>
        {t('detail.edit')}
      </LinkButton>
      <Confirm
        isOpen={isAsking}
        title={t('detail.delete')}
        text={t('detail.delete_text', { name })}
        action={t('detail.delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onSuccess: () => {
              toast('success', t('detail.deleted'));
              void navigate({ to: '/campaigns' });
            },
            onError: () => setAsking(false),
          })
        }
      />
    </>
  );
}
