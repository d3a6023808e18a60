import type { Invitation } from '@clientela/contract';
import { ROLE_LABELS } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { EmailText } from '#ui/email-text.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import {
  useInvitations,
  useResendInvitation,
  useWithdrawInvitation,
} from '../collaborators.data.ts';
import { useTeamTexts } from '../collaborators.texts.ts';
import styles from './team.module.css';

/** Invitations not accepted yet; nothing where there are none. */
export function Invitations() {
  const t = useTeamTexts();
  const invitations = useInvitations().data?.data ?? [];
  if (invitations.length === 0) return null;
  return (
    <Panel title={t('invitations.title')}>
      <p className="panel-lead">{t('invitations.lead')}</p>
      <ul className={styles.invitations}>
        {invitations.map((invitation) => (
          <InvitationRow key={invitation.id} invitation={invitation} />
        ))}
      </ul>
    </Panel>
  );
}

function InvitationRow({ invitation }: { invitation: Invitation }) {
  const t = useTeamTexts();
  const { time_zone } = useCurrentStore();
  const { email, role, invited_by, expires_at, is_expired, may_change } = invitation;
  const until = t('invitations.until', { day: formatInstantDay(expires_at, time_zone) });
  return (
    <li>
      <div>
        <strong>
          <EmailText email={email} />
        </strong>
        <p>
          {[
            ROLE_LABELS[role],
            invited_by && t('invitations.by', { name: invited_by }),
            !is_expired && until,
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      <Group gap={8}>
        {is_expired && <StatusBadge tone="warning">{t('invitations.expired')}</StatusBadge>}
        {may_change && <InvitationActions invitation={invitation} />}
      </Group>
    </li>
  );
}

function InvitationActions({ invitation: { id, email } }: { invitation: Invitation }) {
  const t = useTeamTexts();
  const resend = useResendInvitation(id);
  const withdraw = useWithdrawInvitation(id);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Can do="Collaborator.create">
        <Button
          variant="default"
          size="xs"
          loading={resend.isPending}
          aria-label={t('invitations.resend_of', { email })}
          onClick={() =>
            resend.mutate(undefined, {
              onSuccess: () => toast('success', t('invitations.resent', { email })),
            })
          }
        >
          {t('invitations.resend')}
        </Button>
      </Can>
      <Can do="Collaborator.destroy">
        <Button
          variant="subtle"
          color="gray"
          size="xs"
          aria-label={t('invitations.withdraw_of', { email })}
          onClick={() => setAsking(true)}
        >
          {t('invitations.withdraw')}
        </Button>
      </Can>
      <Confirm
        isOpen={isAsking}
        title={t('invitations.withdraw_title')}
        text={t('invitations.withdraw_text', { email })}
        action={t('invitations.withdraw')}
        isDangerous
        isBusy={withdraw.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          withdraw.mutate(undefined, {
            onSuccess: () => toast('success', t('invitations.withdrawn')),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
