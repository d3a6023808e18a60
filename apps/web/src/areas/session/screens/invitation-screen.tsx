import type { OpenInvitation } from '@clientela/contract';
import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { messageOf } from '#lib/failure.ts';
import { clearSession, keepToken } from '#lib/session.ts';
import { acceptInvitation, getInvitation } from '../invitation.data.ts';
import texts from '../invitation.texts.json';
import { Door, DoorLink, DoorMessage } from '../parts/door.tsx';
import { DoorField } from '../parts/door-field.tsx';
import { openDoor } from '../parts/path.ts';
import { useDoorForm } from '../parts/use-door-form.ts';
import { invitationChecks } from '../session.rules.ts';
import session from '../session.texts.json';

interface InvitationScreenProps {
  token: string;
  onSignedIn(): Promise<void>;
}

/** The link of an invitation: what it offers, or why it no longer does. */
export default function InvitationScreen({ token, onSignedIn }: InvitationScreenProps) {
  const [invitation, setInvitation] = useState<OpenInvitation | null>(null);
  const [message, setMessage] = useState<string | null>(null);

  useEffect(() => {
    const leaving = new AbortController();
    call(getInvitation, { token, signal: leaving.signal }).then(
      setInvitation,
      (error: unknown) => !leaving.signal.aborted && setMessage(messageOf(error)),
    );
    return () => leaving.abort();
  }, [token]);

  if (message) {
    return (
      <Door title={texts.gone_title} lead={message}>
        <DoorLink to="/signin">{session.links.go_to_signin}</DoorLink>
      </Door>
    );
  }
  if (!invitation) return <Door title={texts.waiting} lead="" />;
  const Form = invitation.has_account ? JoinForm : NewPersonForm;
  return (
    <Door
      title={fill(texts.title, invitation)}
      lead={fill(invitation.has_account ? texts.lead_account : texts.lead, invitation)}
    >
      <Form token={token} invitation={invitation} onSignedIn={onSignedIn} />
    </Door>
  );
}

interface FormProps extends InvitationScreenProps {
  invitation: OpenInvitation;
}

/** Name and password make the account, and the person is in. */
function NewPersonForm({ token, invitation, onSignedIn }: FormProps) {
  const form = useDoorForm({
    checks: invitationChecks,
    submit: async (body) => {
      const { session } = await call(acceptInvitation, { token, body });
      if (!session) return openDoor('/signin', { replace: true, notice: joined(invitation) });
      clearSession();
      keepToken(session);
      history.replaceState(null, '', '/');
      await onSignedIn();
    },
  });
  return (
    <>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <DoorField
          {...form.field('name')}
          label={session.fields.name}
          autoComplete="name"
          autoFocus
        />
        <DoorField
          {...form.field('password')}
          label={session.fields.password}
          type="password"
          autoComplete="new-password"
        />
        <DoorField
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

/** The address has an account by now: it keeps its password. */
function JoinForm({ token, invitation }: FormProps) {
  const form = useDoorForm({
    checks: {},
    submit: async () => {
      await call(acceptInvitation, { token, body: {} });
      clearSession();
      openDoor('/signin', { replace: true, notice: joined(invitation) });
    },
  });
  return (
    <>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <Submit isBusy={form.isBusy} />
      </form>
    </>
  );
}

function Submit({ isBusy }: { isBusy: boolean }) {
  return (
    <button type="submit" className="door-submit" disabled={isBusy}>
      {isBusy ? texts.busy : texts.submit}
    </button>
  );
}

const joined = (invitation: OpenInvitation) => fill(texts.joined, invitation);

function fill(text: string, { store_name, email, role_label, invited_by }: OpenInvitation): string {
  const words: Record<string, string> = {
    store: store_name,
    email,
    role: role_label,
    who: invited_by ?? texts.someone,
  };
  return text.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => words[name] ?? whole);
}
