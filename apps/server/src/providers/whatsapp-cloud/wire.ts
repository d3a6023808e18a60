import type { FilledTemplate, WhatsappContent } from '#areas/messaging/whatsapp/whatsapp.port';

/** Messages as the Cloud API takes them (https://developers.facebook.com/documentation/business-messaging/whatsapp/reference/whatsapp-business-phone-number/message-api). */

interface Outgoing {
  message_id: string;
  to: string;
  reply_to: string | null;
}

/** The kinds under which Meta knows files; a voice message is a sound. */
const KIND_OF = { voice: 'audio' } as const;

export function wireMessage(message: Outgoing, content: WhatsappContent, mediaId: string | null) {
  return {
    messaging_product: 'whatsapp',
    recipient_type: 'individual',
    ...recipient(message.to),
    ...(message.reply_to ? { context: { message_id: message.reply_to } } : {}),
    biz_opaque_callback_data: message.message_id,
    ...contentOf(content, mediaId),
  };
}

/** People may hide their phone and be known by an id of the business alone. */
function recipient(to: string) {
  return /^[A-Z]{2}\./.test(to) ? { recipient: to } : { to: to.replace(/\D/g, '') };
}

function contentOf(content: WhatsappContent, mediaId: string | null) {
  if (content.kind === 'text') {
    return { type: 'text', text: { body: content.text, preview_url: true } };
  }
  if (content.kind === 'template') {
    return { type: 'template', template: templateOf(content.template, mediaId) };
  }
  const { type, file_name } = content.media;
  const kind = type in KIND_OF ? KIND_OF[type as keyof typeof KIND_OF] : type;
  const hasCaption = kind === 'image' || kind === 'video' || kind === 'document';
  return {
    type: kind,
    [kind]: {
      id: mediaId,
      ...(hasCaption && content.text ? { caption: content.text } : {}),
      ...(kind === 'document' ? { filename: file_name } : {}),
    },
  };
}

function templateOf(
  { name, language, header, body, body_names = [], buttons }: FilledTemplate,
  mediaId: string | null,
) {
  const components: object[] = [];
  if (header?.kind === 'text') {
    components.push({ type: 'header', parameters: [textParameter(header.value, header.name)] });
  }
  if (header?.kind === 'media') {
    const { type, file_name } = header.media;
    const file = type === 'document' ? { id: mediaId, filename: file_name } : { id: mediaId };
    components.push({ type: 'header', parameters: [{ type, [type]: file }] });
  }
  if (body.length > 0) {
    const parameters = body.map((text, index) => textParameter(text, body_names[index]));
    components.push({ type: 'body', parameters });
  }
  for (const { position, kind, value } of buttons) {
    components.push({
      type: 'button',
      sub_type: kind,
      index: String(position),
      parameters: [buttonParameter(kind, value)],
    });
  }
  return { name, language: { policy: 'deterministic', code: language }, components };
}

function textParameter(text: string, name: string | undefined) {
  return { type: 'text', ...(name ? { parameter_name: name } : {}), text };
}

function buttonParameter(kind: FilledTemplate['buttons'][number]['kind'], value: string) {
  if (kind === 'copy_code') return { type: 'coupon_code', coupon_code: value };
  if (kind === 'quick_reply') return { type: 'payload', payload: value };
  return { type: 'text', text: value };
}
