import { call } from '#lib/call.ts';
import { clearSession } from '#lib/session.ts';
import { openPublicPage } from '../parts/path.ts';
import { PublicField } from '../parts/public-field.tsx';
import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import styles from '../public-pages.module.css';
import { resetPassword } from '../session.data.ts';
import { resetChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const form = usePublicForm({
    checks: resetChecks,
    submit: async (values) => {
      await call(resetPassword, { body: { token, ...values } });
      // The server has just ended every session of this person.
      clearSession();
      openPublicPage('/reset-success', { replace: true });
    },
  });

  return (
    <PublicPage title={texts.reset.title} lead={texts.reset.lead}>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <PublicField
          {...form.field('password')}
          label={texts.fields.new_password}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <PublicField
          {...form.field('password_confirmation')}
          label={texts.fields.password_confirmation}
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className={styles.submit} disabled={form.isBusy}>
          {form.isBusy ? texts.reset.busy : texts.reset.submit}
        </button>
      </form>
      <PublicLink to="/signin">{texts.links.back_to_signin}</PublicLink>
    </PublicPage>
  );
}
