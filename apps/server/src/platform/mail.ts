import { mkdir, writeFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import nodemailer from 'nodemailer';
import type { Config } from './config.ts';
import { newId } from './ids.ts';
import type { Logger } from './log.ts';
import { platformTexts } from './platform.texts.ts';

/** A single mail of the platform itself (password reset, invitation, notification). */
export interface PlatformMail {
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments?: readonly { filename: string; content: Buffer; contentType: string }[];
}

export interface Mailer {
  send(mail: PlatformMail): Promise<void>;
  close(): void;
}

/**
 * Sends over SMTP_URL. Without one, each mail becomes a file in `DATA_DIR/mail` that only the
 * person running the program can read, so that a laptop installation still has its reset links.
 */
export function createMailer(config: Config, log: Logger): Mailer {
  if (!config.smtpUrl) {
    const folder = join(config.dataDir, 'mail');
    return {
      async send(mail) {
        assertHeaderSafe(mail);
        await mkdir(folder, { recursive: true, mode: 0o700 });
        const id = newId();
        const file = join(folder, `${id}.txt`);
        const content = platformTexts.mail_file(mail);
        await writeFile(file, content, { mode: 0o600 });
        for (const { filename, content } of mail.attachments ?? []) {
          await writeFile(join(folder, `${id}-${basename(filename)}`), content, { mode: 0o600 });
        }
        log.warn('mail written to a file, no SMTP_URL set', { file });
      },
      close() {},
    };
  }
  const transport = nodemailer.createTransport(config.smtpUrl, {
    from: `Clientela <${config.platformAddress}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  });
  return {
    async send(mail) {
      assertHeaderSafe(mail);
      const { attachments = [], ...letter } = mail;
      await transport.sendMail({ ...letter, attachments: [...attachments] });
    },
    close: () => transport.close(),
  };
}

function assertHeaderSafe(mail: PlatformMail): void {
  for (const value of [mail.to, mail.subject]) {
    if (/[\r\n\0]/.test(value)) throw new Error('line break in a mail header');
  }
}
