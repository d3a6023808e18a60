import type { MailServer, MailServerSettings } from '#areas/email/email.port';
import { SmtpError } from './errors.ts';
import { SMTP_DEFAULTS } from './options.ts';
import { SmtpPool } from './pool.ts';

/** A mail server over SMTP, as the e-mail area asks for it. */
export function openSmtpServer(settings: MailServerSettings): MailServer {
  const pool = new SmtpPool({ ...SMTP_DEFAULTS, ...settings });
  return {
    async send(mail) {
      const result = await pool.send(mail);
      if (!(result instanceof SmtpError)) return { error: null, response: result.response };
      const { errorClass, message, stage } = result;
      const is_outage = stage === 'connect' || stage === 'sign_in';
      return { error: errorClass, response: message, is_outage };
    },
    close: () => pool.close(),
  };
}
