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
  if (stage !== 'rcpt') return ABOUT_ADDRESS.test(enhanced ?? '');
  return !ABOUT_SERVER.test(enhanced ?? '');
}

function troubleOf({ stage, cause }: SmtpError): MailTrouble | undefined {
  if (stage === 'sign_in') return 'sign_in';
  if (stage !== 'connect') return undefined;
  return isCertificateTrouble(cause) ? 'certificate' : 'unreachable';
}
