import { findMessageVariables } from '@clientela/domain';
import { IconFile, IconPhoto, IconVideo } from '@tabler/icons-react';
import { Panel } from '#ui/panel.tsx';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { Bubble } from './bubble.tsx';
import { useTemplateText } from './template-text.ts';
import type { TemplateValues } from './template-values.ts';
import styles from './whatsapp.module.css';

const MEDIA_ICONS = { IMAGE: IconPhoto, VIDEO: IconVideo, DOCUMENT: IconFile } as const;

/** The message as a phone shows it, with the samples in place of variables. */
export function TemplatePreview({ values }: { values: TemplateValues }) {
  const t = useWhatsappTexts();
  const templateText = useTemplateText();
  const { header, body, footer, buttons } = values;
  const shown = (text: string) => templateText(text, values);
  const MediaIcon = header?.kind === 'media' ? MEDIA_ICONS[header.format] : null;
  return (
    <Panel title={t('editor.preview')}>
      <div className={styles.handset}>
        <Bubble
          media={
            MediaIcon && (
              <div className={styles.bubbleMedia}>
                <MediaIcon size={40} stroke={1.4} aria-label={t('editor.preview_header')} />
              </div>
            )
          }
          header={header?.kind === 'text' ? shown(header.text) : ''}
          body={shown(body)}
          footer={footer}
          time="10:30"
          buttons={buttons.map((button) => ({
            kind: button.kind,
            text: button.kind === 'COPY_OFFER' ? '' : button.text,
          }))}
        />
      </div>
    </Panel>
  );
}

/** How long a text is as Meta counts it: a variable by its number. */
export function countedLength(text: string): number {
  const named = findMessageVariables(text).reduce((sum, { start, end }) => sum + end - start, 0);
  return text.length - named + findMessageVariables(text).length * '{{1}}'.length;
}
