import type {
  MailServer,
  MailTrouble,
  SmtpServerSettings,
} from '#areas/messaging/email/email.port';
import { isCertificateTrouble, SmtpError } from './errors.ts';
import { SMTP_DEFAULTS } from './options.ts';
import { SmtpPool } from './pool.ts';

/** A mail server over SMTP: the implementation of the e-mail port. */
export function openSmtpServer(settings: SmtpServerSettings): MailServer {
  const pool = new SmtpPool({ ...SMTP_DEFAULTS, ...settings });
  return {
    async send(mail) {
      const result = await pool.send(mail);
      if (!(result instanceof SmtpError)) return { error: null, response: result.response };
      const { errorClass, message } = result;
      const trouble = troubleOf(result);
      return {
        error: errorClass,
        response: message,
        is_outage: trouble !== undefined,
        is_about_recipient: isAboutRecipient(result),
        ...(trouble && { trouble }),
      };
    },
    close: () => pool.close(),
  };
}

/** System, network and policy (RFC 3463): a busy relay answers so for every recipient. */
const ABOUT_SERVER = /^[45]\.[347]\./;
/** Addressing and mailbox, which some servers check only after the content. */
const ABOUT_ADDRESS = /^[45]\.[12]\./;

function isAboutRecipient({ stage, enhanced }: SmtpError): boolean {
  const code = enhanced ?? '';
  // No recipient is named yet; 1.7 and 1.8 are about the sender's address (RFC 3463).
  if (stage === 'connect' || stage === 'sign_in' || stage === 'mail') return false;
  if (/^[45]\.1\.[78]$/.test(code)) return false;
  return stage === 'rcpt' ? !ABOUT_SERVER.test(code) : ABOUT_ADDRESS.test(code);
}

function troubleOf({ stage, cause }: SmtpError): MailTrouble | undefined {
  if (stage === 'sign_in') return 'sign_in';
  if (stage !== 'connect') return undefined;
  return isCertificateTrouble(cause) ? 'certificate' : 'unreachable';
}
