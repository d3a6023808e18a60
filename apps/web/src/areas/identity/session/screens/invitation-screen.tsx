import type { OpenInvitation } from '@clientela/contract';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { messageOf } from '#lib/failure.ts';
import { clearSession, saveToken } from '#lib/session.ts';
import {
  acceptInvitation,
  emailSignedIn,
  getInvitation,
  joinByInvitation,
} from '../invitation.data.ts';
import texts from '../invitation.texts.json';
import { openPublicPage } from '../parts/path.ts';
import { PublicField } from '../parts/public-field.tsx';
import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import styles from '../public-pages.module.css';
import { invitationChecks } from '../session.rules.ts';
import session from '../session.texts.json';

interface InvitationScreenProps {
  token: string;
  onSignedIn(): Promise<void>;
}

/** Page of an invitation link: the offer, or the reason why it is no longer valid. */
export default function InvitationScreen({ token, onSignedIn }: InvitationScreenProps) {
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [signedIn, setSignedIn] = useState<string | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    const { signal } = leaving;
    async function load() {
      const found = await call(getInvitation, { token, signal });
      if (found.has_account) setSignedIn(await emailSignedIn(signal));
      setInvitation(found);
    }
    load().catch((error: unknown) => !signal.aborted && setMessage(messageOf(error)));
    return () => leaving.abort();
  }, [token]);

  if (message) {
    return (
      <PublicPage title={texts.gone_title} lead={message}>
        <PublicLink to="/signin">{session.links.go_to_signin}</PublicLink>
      </PublicPage>
    );
  }
  if (!invitation) return <PublicPage title={texts.waiting} lead="" />;
  const props = { token, invitation, onSignedIn };
  return (
    <PublicPage
      title={fill(texts.title, invitation)}
      lead={fill(invitation.has_account ? texts.lead_account : texts.lead, invitation)}
    >
      {invitation.has_account ? (
        <WithAccount {...props} signedIn={signedIn} />
      ) : (
        <NewPersonForm {...props} />
      )}
    </PublicPage>
  );
}

interface FormProps extends InvitationScreenProps {
  invitation: OpenInvitation;
}

/** An existing account accepts at once, or after signing in with the invited e-mail. */
function WithAccount({ signedIn, ...props }: FormProps & { signedIn: string | null }) {
  const { email } = props.invitation;
  if (signedIn?.toLowerCase() === email.toLowerCase()) return <JoinForm {...props} />;
  return (
    <>
      {signedIn && (
        <PublicMessage kind="notice">
          {fill(texts.other_account, props.invitation).replace('{{signed_in}}', signedIn)}
        </PublicMessage>
      )}
      <button type="button" className={styles.submit} onClick={() => signInFor(props.invitation)}>
        {texts.sign_in}
      </button>
    </>
  );
}

/** Opens the sign-in, which leads back to this invitation. */
function signInFor(invitation: OpenInvitation) {
  const back = location.pathname;
  clearSession();
  openPublicPage('/signin', { notice: fill(texts.sign_in_notice, invitation), back });
}

/** Name and password make the account, and the person is in. */
function NewPersonForm({ token, onSignedIn }: FormProps) {
  const form = usePublicForm({
    checks: invitationChecks,
    submit: async (body) => {
      const { session } = await call(acceptInvitation, { token, body });
      clearSession();
      saveToken(session);
      history.replaceState(null, '', '/');
      await onSignedIn();
    },
  });
  return (
    <>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <PublicField
          {...form.field('name')}
          label={session.fields.name}
          autoComplete="name"
          autoFocus
        />
        <PublicField
          {...form.field('password')}
          label={session.fields.password}
          type="password"
          autoComplete="new-password"
        />
        <PublicField
          {...form.field('password_confirmation')}
          label={session.fields.password_confirmation}
          type="password"
          autoComplete="new-password"
        />
        <Submit isBusy={form.isBusy} />
      </form>
    </>
  );
}

/** One button: the store opens with the account that is signed in. */
function JoinForm({ token, onSignedIn }: FormProps) {
  const form = usePublicForm({
    checks: {},
    submit: async () => {
      const { store_id } = await call(joinByInvitation, { token });
      history.replaceState(null, '', `/?store=${store_id}`);
      await onSignedIn();
    },
  });
  return (
    <>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <Submit isBusy={form.isBusy} />
      </form>
    </>
  );
}

function Submit({ isBusy }: { isBusy: boolean }) {
  return (
    <button type="submit" className={styles.submit} disabled={isBusy}>
      {isBusy ? texts.busy : texts.submit}
    </button>
  );
}

function fill(text: string, { store_name, email, role_label, invited_by }: OpenInvitation): string {
  const words: Record<string, string> = {
    store: store_name,
    email,
    role: role_label,
    who: invited_by ?? texts.someone,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
