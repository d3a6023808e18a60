import type { StoreContext } from '@clientela/contract';
import { Button, VisuallyHidden } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { formatSeconds, useSecondsUntil } from '#lib/countdown.ts';
import { useSession } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { useUndo } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import styles from './leaving-campaigns.module.css';

type Leaving = StoreContext['leaving_campaigns'][number];

/** Campaigns just activated, on every screen of the store, each with its time left to undo. */
export default function LeavingCampaigns() {
  const { leaving_campaigns } = useSession().context;
  return (
    <div className={styles.bars}>
      {leaving_campaigns.map((campaign) => (
        <LeavingCampaign key={`${campaign.id} ${campaign.leaves_at}`} {...campaign} />
      ))}
    </div>
  );
}

function LeavingCampaign({ id, name, ms_left }: Leaving) {
  const t = useCampaignTexts();
  const undo = useUndo(id);
  // By this computer's clock since the response, as the clock itself may be wrong.
  const [endsAt] = useState(() => Date.now() + ms_left);
  const seconds = useSecondsUntil(endsAt);
  if (seconds === 0) return null;
  return (
    <section className={styles.bar} aria-label={t('leaving.label')}>
      <p>
        <VisuallyHidden role="status">{t('leaving.announced', { name })}</VisuallyHidden>
        <Link to="/campaigns/$id" params={{ id }} className={styles.name}>
          {name}
        </Link>{' '}
        {t('leaving.leaves_in')} <span className={styles.time}>{formatSeconds(seconds)}</span>
      </p>
      <Button
        variant="white"
        size="compact-md"
        loading={undo.isPending}
        onClick={() =>
          undo.mutate(undefined, { onSuccess: () => toast('success', t('leaving.done')) })
        }
      >
        {t('leaving.action')}
      </Button>
    </section>
  );
}
