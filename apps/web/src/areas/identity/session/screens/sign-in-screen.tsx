import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { arrival, clearSession, saveToken } from '#lib/session.ts';
import { openPublicPage } from '../parts/path.ts';
import { PublicField } from '../parts/public-field.tsx';
import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import styles from '../public-pages.module.css';
import { createSession, getSetup } from '../session.data.ts';
import { signInChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** E-mail and password; a valid pair opens the app where the person wanted to be. */
export function SignInScreen({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const [{ notice, back }] = useState(arrival);
  const form = usePublicForm({ checks: signInChecks, submit: signIn });
  const demoPercent = useInstallation();

  async function signIn(body: { email: string; password: string }) {
    clearSession();
    saveToken(await call(createSession, { body }));
    history.replaceState(null, '', back ?? '/');
    await onSignedIn();
  }

  return (
    <PublicPage title={texts.signin.title} lead={texts.signin.lead}>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      {notice && !form.message && <PublicMessage kind="notice">{notice}</PublicMessage>}
      {demoPercent !== null && <DemoProgress percent={demoPercent} />}
      <form onSubmit={form.onSubmit} noValidate>
        <PublicField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <PublicField
          {...form.field('password')}
          label={texts.fields.password}
          type="password"
          autoComplete="current-password"
        />
        <button
          type="submit"
          className={styles.submit}
          disabled={form.isBusy || demoPercent !== null}
        >
          {form.isBusy ? texts.signin.busy : texts.signin.submit}
        </button>
      </form>
      <PublicLink to="/forget-password">{texts.signin.forgot}</PublicLink>
    </PublicPage>
  );
}

function DemoProgress({ percent }: { percent: number }) {
  return (
    <PublicMessage kind="notice">
      <label htmlFor="demo-progress">{texts.signin.demo}</label>
      <progress id="demo-progress" className={styles.progress} max={100} value={percent} />
    </PublicMessage>
  );
}

const LOOK_MS = 1_000;

/**
 * How much of a new installation's demo is filled, or null; opens the set-up of one without accounts.
 */
function useInstallation(): number | null {
  const [demoPercent, setDemoPercent] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    let timer: ReturnType<typeof setTimeout>;
    const look = () =>
      call(getSetup, { signal: leaving.signal }).then(
        ({ needed, demo_percent }) => {
          if (needed) return openPublicPage('/setup', { replace: true });
          setDemoPercent(demo_percent);
          if (demo_percent !== null) timer = setTimeout(look, LOOK_MS);
        },
        // Without a response the form stays, and submitting shows the error.
        () => setDemoPercent(null),
      );
    void look();
    return () => {
      leaving.abort();
      clearTimeout(timer);
    };
  }, []);
  return demoPercent;
}
