import type { Campaign } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useDeleteCampaign, useLaunch, useTransition } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { isRevisable } from './campaign-values.ts';
import { Shortfall } from './shortfall.tsx';

/** Everything that may be done with a campaign at its stage. */
export function CampaignActions({ campaign }: { campaign: Campaign }) {
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
        {stage === 'paused' && <ResumeButton campaign={campaign} />}
        {stage === 'draft' && <DraftButtons campaign={campaign} />}
      </Can>
    </>
  );
}

/** Resumes a campaign; where it stopped by itself, the dialog says how much follows. */
function ResumeButton({ campaign: { id, pause_reason, progress } }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const launch = useLaunch(id, 'resume');
  const [isAsking, setAsking] = useState(false);
  const rest = progress.messages - progress.settled;
  const words = { count: rest, shown: formatNumber(rest) };
  const resume = (confirm_partial: boolean) =>
    launch.mutate(
      { confirm_partial },
      {
        onSuccess: () => toast('success', t('detail.status.resume')),
        onSettled: () => setAsking(false),
      },
    );
  const mustAsk = pause_reason !== null && rest > 0;
  return (
    <>
      <Button
        loading={launch.isPending}
        onClick={() => (mustAsk ? setAsking(true) : resume(false))}
      >
        {t('detail.resume')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('detail.resume_title')}
        text={t('detail.resume_text', words)}
        action={t('detail.resume_all', words)}
        isBusy={launch.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() => resume(false)}
      />
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
