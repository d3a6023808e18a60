import type { ShownWhatsapp } from '@clientela/contract';
import type { WhatsappContent } from './whatsapp.port.ts';

/** A message part by part, as a phone shows it. */
export function shownWhatsapp(content: WhatsappContent): ShownWhatsapp {
  const plain = { header: '', body: content.text, footer: '', buttons: [] };
  if (content.kind === 'text') return { ...plain, media: null };
  const isTemplate = content.kind === 'template';
  const { header } = isTemplate ? content.template : { header: content };
  const media = header?.kind === 'media' ? header.media : null;
  const parts = (isTemplate && content.template.shown) || plain;
  return {
    ...parts,
    media: media && { id: media.media_id, mime: media.mime, file_name: media.file_name },
  };
}
