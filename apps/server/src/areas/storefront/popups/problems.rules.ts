import type { PopupBlock, PopupDefinition, PopupProblem, PopupVariant } from '@clientela/contract';
import { type AttributeType, contrastOf } from '@clientela/domain';
import { hasInput } from './attribute-inputs.rules.ts';
import { popupsTexts as texts } from './popups.texts.ts';

/** What publishing depends on besides the definition. */
export interface PopupSurroundings {
  started_at: string | null;
  ended_at: string | null;
  /** Codes of the pool without an owner. */
  coupons_left: number;
  /** Whether a connected shop creates coupons. */
  has_coupon_shop: boolean;
  /** Published texts of the store among those that the definition names. */
  known_consent_text_ids: readonly string[];
  /** The store's customer attributes in use. */
  attributes: readonly { id: string; name: string; type: AttributeType }[];
}

/** 100 % in hundredths of a per cent. */
const PERCENTAGE_MAX = 10_000;
/** The least contrast of text that people with weak sight read (WCAG AA). */
const CONTRAST_MIN = 4.5;
const SAFE_LINK = /^(https?:\/\/[^\s]+|mailto:[^\s]+|tel:[^\s]+)$/i;

/** Why a pop-up cannot be published, in the order of the editor's tabs. */
export function problemsOf(definition: PopupDefinition, around: PopupSurroundings): PopupProblem[] {
  return [
    ...fieldProblems(definition),
    ...attributeProblems(definition, around),
    ...definition.variants.flatMap(variantProblems),
    ...letterProblems(definition),
    ...designProblems(definition),
    ...timeProblems(definition, around),
    ...consentProblems(definition, around),
    ...couponProblems(definition, around),
  ];
}

function problem(
  tab: PopupProblem['tab'],
  message: string,
  block_id: string | null = null,
): PopupProblem {
  return { tab, block_id, message };
}

function hasContact({ fields }: PopupDefinition): boolean {
  return fields.some(({ name }) => name === 'email' || name === 'phone');
}

function hasRepeats(values: readonly string[]): boolean {
  return new Set(values).size < values.length;
}

function fieldProblems(definition: PopupDefinition): PopupProblem[] {
  return [
    ...(hasContact(definition) ? [] : [problem('content', texts.needs_contact)]),
    ...(hasRepeats(definition.fields.map(({ name }) => name))
      ? [problem('content', texts.repeated_field)]
      : []),
  ];
}

function attributeProblems(
  { attributes: asked }: PopupDefinition,
  { attributes }: PopupSurroundings,
): PopupProblem[] {
  const messages = asked.flatMap(({ attribute_id, label }) => {
    const attribute = attributes.find(({ id }) => id === attribute_id);
    if (!attribute) return texts.attribute_gone(label);
    return hasInput(attribute.type) ? [] : texts.attribute_without_input(attribute.name);
  });
  if (hasRepeats(asked.map(({ attribute_id }) => attribute_id))) {
    messages.push(texts.repeated_field);
  }
  return messages.map((message) => problem('content', message));
}

function variantProblems({ letter, form, success }: PopupVariant): PopupProblem[] {
  const forms = form.filter(({ type }) => type === 'form').length;
  return [
    ...(forms === 1 ? [] : [problem('content', texts.needs_one_form(letter))]),
    ...success
      .filter(({ type }) => type === 'form')
      .map(({ id }) => problem('content', texts.form_after_signup, id)),
    ...[...form, ...success].flatMap((block) =>
      messagesOf(block).map((message) => problem('content', message, block.id)),
    ),
  ];
}

function messagesOf(block: PopupBlock): string[] {
  switch (block.type) {
    case 'title':
    case 'text':
      return block.text === '' ? [texts.empty_text] : [];
    case 'form':
      return block.button_label === '' ? [texts.empty_text] : [];
    case 'coupon':
      return block.label === '' ? [texts.empty_text] : [];
    case 'image':
      if (block.src === '') return [texts.image_missing];
      return block.alt === '' ? [texts.alt_missing] : [];
    case 'button':
      return [
        ...(block.label === '' ? [texts.empty_text] : []),
        ...(SAFE_LINK.test(block.href) ? [] : [texts.link_unsafe]),
      ];
    case 'spacer':
      return [];
  }
}

function letterProblems({ variants }: PopupDefinition): PopupProblem[] {
  const isRepeated = hasRepeats(variants.map(({ letter }) => letter));
  return isRepeated ? [problem('content', texts.repeated_letter)] : [];
}

function designProblems({ design }: PopupDefinition): PopupProblem[] {
  const isReadable = contrastOf(design.text_color, design.background) >= CONTRAST_MIN;
  return isReadable ? [] : [problem('look', texts.contrast)];
}

function timeProblems(
  { format, trigger }: PopupDefinition,
  { started_at, ended_at }: PopupSurroundings,
): PopupProblem[] {
  const isReversed =
    started_at !== null && ended_at !== null && Date.parse(ended_at) <= Date.parse(started_at);
  return [
    ...(format === 'INLINE' && trigger.kind !== 'IMMEDIATE'
      ? [problem('when', texts.inline_trigger)]
      : []),
    ...(isReversed ? [problem('when', texts.end_before_start)] : []),
  ];
}

function consentProblems(
  { consent_text_ids }: PopupDefinition,
  { known_consent_text_ids }: PopupSurroundings,
): PopupProblem[] {
  const isGone = consent_text_ids.some((id) => !known_consent_text_ids.includes(id));
  return isGone ? [problem('consent', texts.consent_gone)] : [];
}

function couponProblems(
  { coupon }: PopupDefinition,
  { coupons_left, has_coupon_shop }: PopupSurroundings,
): PopupProblem[] {
  if (coupon.kind === 'NONE') return [];
  const messages: string[] = [];
  if (coupon.only_new && coupon.reveal !== 'MESSAGE') messages.push(texts.only_new_needs_message);
  if (coupon.kind === 'POOL' && coupons_left === 0) messages.push(texts.pool_empty);
  if (coupon.kind === 'SHOP') {
    if (!has_coupon_shop) messages.push(texts.shop_missing);
    if (coupon.discount === 'PERCENTAGE' && coupon.value > PERCENTAGE_MAX) {
      messages.push(texts.over_hundred);
    }
  }
  return messages.map((message) => problem('coupon', message));
}
