import type { PlatformMail } from './mail.ts';
import { platformTexts } from './platform.texts.ts';

interface EmailLayout {
  to: string;
  subject: string;
  /** Paragraphs, the first one greets. */
  lines: readonly string[];
  /** The one thing to do, after the paragraph of this index. */
  action?: { label: string; link: string; after: number };
}

/** A plain letter of the platform, alike in text and HTML. */
export function emailLayout({ to, subject, lines, action }: EmailLayout): PlatformMail {
  const texts = [...lines];
  const paragraphs = lines.map((line) => `<p>${escapeHtml(line)}</p>`);
  if (action) {
    texts.splice(action.after + 1, 0, action.link);
    const link = `<p><a href="${escapeHtml(action.link)}">${escapeHtml(action.label)}</a></p>`;
    paragraphs.splice(action.after + 1, 0, link);
  }
  return {
    to,
    subject: subject.replace(/[\r\n\0]+/g, ' '),
    text: texts.join('\n\n'),
    html: paragraphs.join('\n'),
  };
}

/** The first name for the greeting. */
export function firstNameOf(name: string): string {
  return name.trim().split(/\s+/)[0] || platformTexts.hello;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
