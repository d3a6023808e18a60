import type { ShownWhatsapp } from '@clientela/contract';
import { IconCopy, IconCornerUpLeft, IconExternalLink, IconPhone } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import styles from './whatsapp.module.css';

interface BubbleProps extends Omit<ShownWhatsapp, 'media'> {
  /** The picture, film or file on top. */
  media: ReactNode;
  time: string;
}

/** One message as a phone shows it. */
export function Bubble({ media, header, body, footer, time, buttons }: BubbleProps) {
  return (
    <div className={styles.bubble}>
      {media}
      <div className={styles.bubbleWords}>
        {header && <div className={styles.bubbleHeader}>{header}</div>}
        <Formatted text={body} />
        {footer && <div className={styles.bubbleFooter}>{footer}</div>}
        <span className={styles.bubbleTime}>{time}</span>
      </div>
      {buttons.map((button, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no name but their place
        <BubbleButton key={index} {...button} />
      ))}
    </div>
  );
}

const BUTTON_ICONS = {
  QUICK_REPLY: IconCornerUpLeft,
  PHONE_CALL: IconPhone,
  EXTERNAL_URL: IconExternalLink,
  COPY_OFFER: IconCopy,
} as const;

function BubbleButton({ kind, text }: ShownWhatsapp['buttons'][number]) {
  const t = useWhatsappTexts();
  const Icon = BUTTON_ICONS[kind];
  return (
    <div className={styles.bubbleButton}>
      <Icon size={16} stroke={1.8} aria-hidden />
      {kind === 'COPY_OFFER' ? t('editor.preview_copy') : text || '…'}
    </div>
  );
}

const MARKS = { '*': 'strong', _: 'em', '~': 's' } as const;
const MARKED = /([*_~])(?=\S)([^*_~\n]+?)(?<=\S)\1/g;

/** A text with WhatsApp's own marks: *bold*, _italic_, ~struck~. */
function Formatted({ text }: { text: string }) {
  const pieces: React.ReactNode[] = [];
  let end = 0;
  for (const { 0: whole, 1: mark, 2: words, index } of text.matchAll(MARKED)) {
    const Tag = MARKS[mark as keyof typeof MARKS];
    pieces.push(text.slice(end, index), <Tag key={index}>{words}</Tag>);
    end = index + whole.length;
  }
  return (
    <div>
      {pieces}
      {text.slice(end)}
    </div>
  );
}
