import type { Ctx } from '#platform/context';
import type { PlatformMail } from '#platform/mail';
import { storeAddress } from '#platform/store-address';
import type { Words } from './notification-words.ts';

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
  const store = `Loja: ${ctx.store.name}`;
  const why = 'Você escolhe o que recebe por e-mail nas configurações do Clientela:';
  return {
    to: person.email,
    subject: `${words.title} – ${ctx.store.name}`.replaceAll(/[\r\n\0]+/g, ' '),
    text: [words.content, link, store, `${why} ${preferences}`].join('\n\n'),
    html: [
      `<p>${escapeHtml(words.content)}</p>`,
      `<p><a href="${escapeHtml(link)}">Abrir no Clientela</a></p>`,
      `<p>${escapeHtml(store)}</p>`,
      `<p>${why} <a href="${escapeHtml(preferences)}">configurações</a>.</p>`,
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
