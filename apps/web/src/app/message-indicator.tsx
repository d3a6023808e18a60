import * as contract from '@clientela/contract';
import { IconMessageCircle } from '@tabler/icons-react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import styles from '#areas/identity/notifications/parts/notification-bell.module.css';
import { call } from '#lib/call.ts';
import { useMay, useSession } from '#lib/current-store.tsx';
import { keyOf } from '#lib/keys.ts';
import { useLive } from '#lib/live.ts';
import { existing } from './at.ts';
import { useShellTexts } from './shell-texts.ts';
import { useScreenExists } from './use-menu.ts';

const MOST_SHOWN = 99;
/** Also reports activity: conversations are assigned to active people. */
const ASKED_AGAIN_MS = 4 * 60_000;

/** How many conversations of those the person may see are unread. */
export function MessageIndicator() {
  const exists = useScreenExists();
  const may = useMay('Chat.index');
  return may && exists('/chat') ? <Indicator /> : null;
}

function Indicator() {
  const t = useShellTexts();
  const store_id = useSession().context.store.id;
  const client = useQueryClient();
  const queryKey = keyOf(contract.countUnreadConversations, store_id);
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call(contract.countUnreadConversations, { store_id, signal }),
    refetchInterval: ASKED_AGAIN_MS,
    retry: false,
  });
  const ask = () => void client.invalidateQueries({ queryKey });
  useLive('chat.message', ask);
  useLive('chat.conversation', ask);
  useLive('resync', ask);
  const unread = data?.unread ?? 0;
  return (
    <Link
      to={existing('/chat')}
      className={styles.bell}
      aria-label={t('messages', { count: unread })}
    >
      <IconMessageCircle size={20} stroke={1.6} aria-hidden />
      {unread > 0 && (
        <span className={styles.count} aria-hidden>
          {unread > MOST_SHOWN ? `${MOST_SHOWN}+` : unread}
        </span>
      )}
    </Link>
  );
}
