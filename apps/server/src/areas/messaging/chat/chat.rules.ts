import { clip, isOpenAt, parsePhone, type StoreHours, splitName } from '@clientela/domain';
import { chatTexts } from './chat.texts.ts';

/** Free text may follow for so long after a customer's message (channels §1.10). */
export const WINDOW_MS = 24 * 3_600_000;

/** Until when free text may be sent; one that is not bound to a window never ends. */
export function isWindowOpen(
  { has_window, window_expires_at }: { has_window: boolean; window_expires_at: string | null },
  at: Date,
): boolean {
  if (!has_window) return true;
  return window_expires_at !== null && new Date(window_expires_at) > at;
}

/**
 * Returns the send time of an inbound message. Providers round down to seconds; the message counts as sent at the end
 * of its second, so that it sorts after a message that it replies to.
 */
export function whenWritten(writtenAt: Date, now: Date): Date {
  const latest = writtenAt.getTime() + (writtenAt.getMilliseconds() === 0 ? 999 : 0);
  return new Date(Math.max(writtenAt.getTime(), Math.min(latest, now.getTime())));
}

/** One name a phone, whichever way it is written; ids and lids stay as they are and are no phones. */
export function nameOf(contact: string): string {
  if (/[@.]/.test(contact)) return contact;
  return parsePhone(contact) ?? contact;
}

export function isPhone(name: string): boolean {
  return name.startsWith('+');
}

/** All names that a message's person came with, the phone first. */
export function namesOf({ contact, also }: { contact: string; also: readonly string[] }): string[] {
  const names = [...new Set([contact, ...also].map(nameOf))];
  return names.toSorted((a, b) => Number(isPhone(b)) - Number(isPhone(a)));
}

const STEP_MINUTES = 10;
/** Bounds the search for opening hours: every store opens within this time. */
const LOOK_BACK_MS = 14 * 86_400_000;

/** Whether the store was open for so many hours in all since then. */
export function hasBeenOpenFor(
  openHours: number,
  since: Date,
  { now, ...store }: StoreHours & { now: Date },
): boolean {
  const from = Math.max(since.getTime(), now.getTime() - LOOK_BACK_MS);
  const stepMs = STEP_MINUTES * 60_000;
  let steps = (openHours * 60) / STEP_MINUTES;
  for (let at = now.getTime(); steps > 0 && at - stepMs >= from; at -= stepMs) {
    if (isOpenAt(store, new Date(at))) steps--;
  }
  return steps <= 0;
}

/** Unread belongs to the assignee: a colleague's look or reply leaves it; anyone clears an unassigned conversation. */
export function mayMarkRead(assignee_id: string | null, person_id: string | null): boolean {
  return assignee_id === null || assignee_id === person_id;
}

export interface Assigning {
  /** The person who assigns. */
  person_id: string | null;
  may_manage: boolean;
  /** The current assignee. */
  assignee_id: string | null;
}

/** Chat managers assign any conversation to any colleague; others take unassigned ones and pass on their own. */
export function mayAssign(
  { person_id, may_manage, assignee_id }: Assigning,
  to: string | null,
): boolean {
  if (may_manage) return true;
  if (assignee_id === person_id) return true;
  return assignee_id === null && to === person_id;
}

/** The beginning of a message, for lists and signals. */
const SHOWN_CHARACTERS = 200;

const MEDIA_WORDS: Record<string, string> = {
  image: chatTexts.image,
  video: chatTexts.video,
  audio: chatTexts.audio,
  voice: chatTexts.voice,
  document: chatTexts.document,
  sticker: chatTexts.sticker,
};

/** A message in one line. */
export function previewOf({
  text,
  media_type,
}: {
  text: string;
  media_type: string | null;
}): string {
  const words = text.replace(/\s+/g, ' ').trim();
  const kind = media_type ? (MEDIA_WORDS[media_type] ?? chatTexts.file) : '';
  return clip([kind, words].filter(Boolean).join(': '), SHOWN_CHARACTERS);
}

/** The message type of a file: WhatsApp shows these, and takes all others as documents (channels §1.11). */
export function sentAs(mime: string): 'image' | 'video' | 'voice' | 'audio' | 'document' {
  if (mime === 'image/jpeg' || mime === 'image/png') return 'image';
  if (mime === 'video/mp4') return 'video';
  if (mime === 'audio/ogg' || mime === 'audio/mp4') return 'voice';
  if (mime.startsWith('audio/')) return 'audio';
  return 'document';
}

/** A profile's name as a first and a last name. */
export function profileNames(name: string | null): { first_name: string; last_name: string } {
  return splitName(clip((name ?? '').trim(), 120));
}
