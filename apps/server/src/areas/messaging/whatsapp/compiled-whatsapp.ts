import { parseMessageText } from '@clientela/domain';
import {
  type MessageCustomer,
  type MessageStore,
  readVariable,
} from '#areas/messaging/delivery/index';
import type { FilledTemplate, ShownParts, StoredMedia, WhatsappContent } from './whatsapp.port.ts';

/** One variant of a WhatsApp message as it is frozen for its recipients; texts hold variables. */
export type CompiledVariant =
  | { kind: 'text'; text: string }
  | { kind: 'media'; text: string; media: StoredMedia }
  | { kind: 'template'; text: string; template: FilledTemplate };

/** A WhatsApp message as it is frozen for its recipients: one or two variants. */
export interface CompiledWhatsapp {
  variants: CompiledVariant[];
}

export function renderWhatsapp(
  { variants }: CompiledWhatsapp,
  variant: 'A' | 'B',
  customer: MessageCustomer,
  store: MessageStore,
): WhatsappContent {
  const chosen = (variant === 'B' ? variants[1] : undefined) ?? variants[0];
  if (!chosen) throw new Error('A WhatsApp message has no variant');
  const fill = (text: string) => filled(text, customer, store);
  const text = fill(chosen.text);
  if (chosen.kind !== 'template') return { ...chosen, text };
  const { template } = chosen;
  const header =
    template.header?.kind === 'text'
      ? { ...template.header, value: fill(template.header.value) }
      : template.header;
  // A template's values stand on one line (channels §1.3).
  const body = template.body.map((value) => fill(value).replace(/\s+/g, ' '));
  const buttons = template.buttons.map((button) => ({ ...button, value: fill(button.value) }));
  const shown = template.shown && shownFor(template.shown, fill);
  return { kind: 'template', text, template: { ...template, header, body, buttons, shown } };
}

function shownFor(parts: ShownParts, fill: (text: string) => string): ShownParts {
  const { header, body, footer, buttons } = parts;
  return { header: fill(header), body: fill(body), footer, buttons };
}

function filled(text: string, customer: MessageCustomer, store: MessageStore): string {
  return parseMessageText(text)
    .parts.map((part) =>
      typeof part === 'string'
        ? part
        : readVariable(part.variable, customer, store).trim() || part.fallback,
    )
    .join('')
    .trim();
}

/** Whether the texts use customer attributes. */
export function needsAttributes(compiled: CompiledWhatsapp): boolean {
  return JSON.stringify(compiled).includes('customer.attributes.');
}
