import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { arrival, clearSession, saveToken } from '#lib/session.ts';
import styles from '../doorway.module.css';
import { Door, DoorLink, DoorMessage } from '../parts/door.tsx';
import { DoorField } from '../parts/door-field.tsx';
import { openDoor } from '../parts/path.ts';
import { useDoorForm } from '../parts/use-door-form.ts';
import { createSession, getSetup } from '../session.data.ts';
import { signInChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** E-mail and password; a valid pair opens the app where the person wanted to be. */
export function SignInScreen({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const [{ notice, back }] = useState(arrival);
  const form = useDoorForm({ checks: signInChecks, submit: signIn });
  useEffect(openSetupWhereNeeded, []);

  async function signIn(body: { email: string; password: string }) {
    clearSession();
    saveToken(await call(createSession, { body }));
    history.replaceState(null, '', back ?? '/');
    await onSignedIn();
  }

  return (
    <Door title={texts.signin.title} lead={texts.signin.lead}>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      {notice && !form.message && <DoorMessage kind="notice">{notice}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <DoorField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <DoorField
          {...form.field('password')}
          label={texts.fields.password}
          type="password"
          autoComplete="current-password"
        />
        <button type="submit" className={styles.submit} disabled={form.isBusy}>
          {form.isBusy ? texts.signin.busy : texts.signin.submit}
        </button>
      </form>
      <DoorLink to="/forget-password">{texts.signin.forgot}</DoorLink>
    </Door>
  );
}

/** A new installation has no account to sign in with. */
function openSetupWhereNeeded() {
  const leaving = new AbortController();
  call(getSetup, { signal: leaving.signal }).then(
    ({ needed }) => needed && openDoor('/setup', { replace: true }),
    // Without a response the form stays, and submitting shows the error.
    () => undefined,
  );
  return () => leaving.abort();
}
