import type { OpenSession } from '@clientela/contract';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { formatInstant, formatRelative } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useEndSessions, useSessions } from '../account.data.ts';
import { useAccountTexts } from '../account.texts.ts';
import { deviceOf } from '../device.ts';
import styles from './open-sessions.module.css';

/** Where the account is open, with a way to close each. */
export function OpenSessions() {
  const t = useAccountTexts();
  const sessions = useSessions();
  const hasOthers = (sessions.data?.data.length ?? 0) > 1;
  return (
    <Panel title={t('sessions.title')} action={hasOthers && <EndOthers />}>
      <p className="panel-lead">{t('sessions.lead')}</p>
      <Loaded query={sessions}>
        {({ data }) => (
          <ul className={styles.sessions}>
            {data.map((session) => (
              <SessionRow key={session.id} session={session} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

/** The person's own clock: an account belongs to no store and so to no store's time zone. */
const TIME_ZONE = Intl.DateTimeFormat().resolvedOptions().timeZone;

function SessionRow({ session }: { session: OpenSession }) {
  const t = useAccountTexts();
  const end = useEndSessions();
  const found = deviceOf(session.user_agent);
  const device = found ? t('device.on', { ...found }) : t('device.unknown');
  return (
    <li>
      <div>
        <strong>{device}</strong>
        <p>
          {[
            session.address,
            t('sessions.last_seen', { when: formatRelative(session.last_seen_at) }),
            t('sessions.since', { when: formatInstant(session.created_at, TIME_ZONE) }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
      </div>
      {session.is_current ? (
        <StatusBadge tone="success">{t('sessions.current')}</StatusBadge>
      ) : (
        <Button
          variant="default"
          size="xs"
          loading={end.isPending}
          aria-label={t('sessions.end_of', { device })}
          onClick={() =>
            end.mutate(session.id, { onSuccess: () => toast('success', t('sessions.ended')) })
          }
        >
          {t('sessions.end')}
        </Button>
      )}
    </li>
  );
}

function EndOthers() {
  const t = useAccountTexts();
  const end = useEndSessions();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="default" size="xs" onClick={() => setAsking(true)}>
        {t('sessions.end_others')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('sessions.confirm_title')}
        text={t('sessions.confirm_text')}
        action={t('sessions.end_others')}
        isBusy={end.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          end.mutate(null, {
            onSuccess: () => toast('success', t('sessions.others_ended')),
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
