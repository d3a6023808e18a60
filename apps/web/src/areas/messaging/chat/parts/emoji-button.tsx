import { ActionIcon, Popover } from '@mantine/core';
import { IconMoodSmile } from '@tabler/icons-react';
import { useState } from 'react';
import { useChatTexts } from '../chat.texts.ts';
import styles from './chat.module.css';

/** Those that shops use; telephones and computers have pickers of their own for the rest. */
const EMOJI = Array.from(
  '😀😃😄😁😅😂😊🙂😉😍🥰😘😋😎🤩🥳🤗🤔😌😴😢😭😡😱🙈👍👎👏🙏🤝💪👌✌👋💙💚💛🧡💜🖤💖✨⭐🔥🎉🎁🛍🛒💳💰📦🚚📍📞⏰✅❌❗❓🌸☀🌈👗👟👜👑',
);

export function EmojiButton({ onPick }: { onPick(emoji: string): void }) {
  const t = useChatTexts();
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover opened={isOpen} onChange={setOpen} position="top-start" shadow="md" trapFocus>
      <Popover.Target>
        <ActionIcon
          className={styles.emojiButton}
          variant="subtle"
          color="gray"
          size={44}
          onClick={() => setOpen(!isOpen)}
          aria-label={t('composer.emoji')}
        >
          <IconMoodSmile size={20} stroke={1.6} aria-hidden />
        </ActionIcon>
      </Popover.Target>
      <Popover.Dropdown className={styles.emoji}>
        {EMOJI.map((emoji) => (
          <button key={emoji} type="button" onClick={() => onPick(emoji)}>
            {emoji}
          </button>
        ))}
      </Popover.Dropdown>
    </Popover>
  );
}
