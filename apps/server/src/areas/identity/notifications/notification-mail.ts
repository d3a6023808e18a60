import type { Ctx } from '#platform/context';
import type { PlatformMail } from '#platform/mail';
import { storeAddress } from '#platform/store-address';
import type { Words } from './notification-words.ts';
import { notificationsTexts } from './notifications.texts.ts';

/** A notification as an e-mail, with links to its subject and to the preferences. */
export function notificationMail(
  ctx: Ctx,
  person: { name: string; email: string },
  words: Words,
): PlatformMail {
  const { publicUrl } = ctx.app.config;
  const path = storeAddress(words.internal_path ?? '/', ctx.store.id);
  const link = words.external_link ?? `${publicUrl}${path}`;
  const preferences = `${publicUrl}/settings`;
  const store = notificationsTexts.store(ctx.store.name);
  const why = notificationsTexts.preferences_hint;
  return {
    to: person.email,
    subject: `${words.title} – ${ctx.store.name}`.replaceAll(/[\r\n\0]+/g, ' '),
    text: [words.content, link, store, `${why} ${preferences}`].join('\n\n'),
    html: [
      `<p>${escapeHtml(words.content)}</p>`,
      notificationsTexts.open_link(escapeHtml(link)),
      `<p>${escapeHtml(store)}</p>`,
      notificationsTexts.preferences_link(why, escapeHtml(preferences)),
    ].join('\n'),
  };
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
