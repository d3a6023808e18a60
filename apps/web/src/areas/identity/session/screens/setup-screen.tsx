import { useEffect, useState } from 'react';
import { call } from '#lib/call.ts';
import { saveToken } from '#lib/session.ts';
import { PublicField } from '../parts/public-field.tsx';
import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import styles from '../public-pages.module.css';
import { createSession, createSetup, getSetup } from '../session.data.ts';
import { setupChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

interface SetupScreenProps {
  onSignedIn(): Promise<void>;
}

/** The first person and store of an installation; shows a message if they exist. */
export function SetupScreen(props: SetupScreenProps) {
  const [isDone, setDone] = useState(false);
  useEffect(() => {
    const leaving = new AbortController();
    call(getSetup, { signal: leaving.signal }).then(
      ({ needed }) => setDone(!needed),
      // Without a response the form stays, and submitting shows the error.
      () => undefined,
    );
    return () => leaving.abort();
  }, []);
  if (!isDone) return <SetupForm {...props} />;
  return (
    <PublicPage title={texts.setup.done_title} lead={texts.setup.done}>
      <PublicLink to="/signin">{texts.links.go_to_signin}</PublicLink>
    </PublicPage>
  );
}

/** Creates the first person, who is signed in, and the first store. */
function SetupForm({ onSignedIn }: SetupScreenProps) {
  const form = usePublicForm({
    checks: setupChecks,
    submit: async ({ store_category, ...required }) => {
      const body = { ...required, ...(store_category && { store_category }) };
      await call(createSetup, { body });
      const { email, password } = required;
      saveToken(await call(createSession, { body: { email, password } }));
      history.replaceState(null, '', '/');
      await onSignedIn();
    },
  });

  return (
    <PublicPage title={texts.setup.title} lead={texts.setup.lead}>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <PublicField
          {...form.field('name')}
          label={texts.fields.name}
          autoComplete="name"
          autoFocus
        />
        <PublicField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
        />
        <PublicField
          {...form.field('password')}
          label={texts.fields.password}
          type="password"
          autoComplete="new-password"
        />
        <PublicField
          {...form.field('store_name')}
          label={texts.fields.store_name}
          autoComplete="organization"
        />
        <PublicField {...form.field('store_category')} label={texts.fields.store_category} />
        <button type="submit" className={styles.submit} disabled={form.isBusy}>
          {form.isBusy ? texts.setup.busy : texts.setup.submit}
        </button>
      </form>
    </PublicPage>
  );
}
