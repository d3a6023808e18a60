import type { ChatMessage, Conversation } from '@clientela/contract';
import { localDay } from '@clientela/domain';
import { Button } from '@mantine/core';
import { useLayoutEffect, useRef } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useMessages } from '../chat.data.ts';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';
import { MessageBubble } from './message-bubble.tsx';
import { dayHeading } from './times.ts';

/** The messages of a conversation, the latest at the bottom and in sight. */
export function Messages({ conversation }: { conversation: Conversation }) {
  const t = useChatTexts();
  const messages = useMessages(conversation.id);
  const { time_zone } = useCurrentStore();
  const place = useRef<HTMLDivElement>(null);
  const latest = messages.data?.pages[0]?.data[0]?.id;
  useLayoutEffect(() => {
    if (latest && place.current) place.current.scrollTop = place.current.scrollHeight;
  }, [latest]);
  return (
    <div
      className={styles.stream}
      ref={place}
      role="log"
      aria-label={t('pane.messages')}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard
      tabIndex={0}
    >
      <Loaded query={messages}>
        {({ pages }) => {
          const rows = pages.flatMap(({ data }) => data).toReversed();
          return (
            <>
              {messages.hasNextPage && (
                <Button
                  variant="subtle"
                  loading={messages.isFetchingNextPage}
                  onClick={() => void messages.fetchNextPage()}
                >
                  {t('pane.older')}
                </Button>
              )}
              {rows.length === 0 && <p className={styles.nothing}>{t('pane.empty')}</p>}
              <ol className={styles.bubbles}>
                {rows.map((message, index) => (
                  <Row
                    key={message.client_id ?? message.id}
                    message={message}
                    heading={headingOf(message, rows[index - 1], time_zone)}
                    wasResent={rows.some((one) => one.resend_of === message.id)}
                  />
                ))}
              </ol>
            </>
          );
        }}
      </Loaded>
    </div>
  );
}

/** The day, where it is another than that of the message before. */
function headingOf(
  { at }: ChatMessage,
  before: ChatMessage | undefined,
  timeZone: string,
): string | null {
  const day = (instant: string) => localDay(new Date(instant), timeZone);
  return before && day(before.at) === day(at) ? null : dayHeading(at, timeZone);
}

interface RowProps {
  message: ChatMessage;
  heading: string | null;
  wasResent: boolean;
}

function Row({ message, heading, wasResent }: RowProps) {
  return (
    <>
      {heading && <li className={styles.day}>{heading}</li>}
      <li className={styles.line} data-direction={message.direction}>
        <MessageBubble message={message} wasResent={wasResent} />
      </li>
    </>
  );
}
