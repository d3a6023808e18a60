import { EmailText } from './email-text.tsx';

/** An e-mail address that starts a message. */
export function EmailLink({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`} className="plain-link">
      <EmailText email={email} />
    </a>
  );
}
