import { call } from '#lib/call.ts';
import { openPublicPage } from '../parts/path.ts';
import { PublicField } from '../parts/public-field.tsx';
import { PublicLink, PublicMessage, PublicPage } from '../parts/public-page.tsx';
import { usePublicForm } from '../parts/use-public-form.ts';
import styles from '../public-pages.module.css';
import { forgotPassword } from '../session.data.ts';
import { forgotChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** Requests a reset link; the response is the same whether the account exists or not. */
export function ForgotPasswordScreen() {
  const form = usePublicForm({
    checks: forgotChecks,
    submit: async (body) => {
      await call(forgotPassword, { body });
      openPublicPage('/forget-success');
    },
  });

  return (
    <PublicPage title={texts.forgot.title} lead={texts.forgot.lead}>
      {form.message && <PublicMessage kind="error">{form.message}</PublicMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <PublicField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
          autoFocus
        />
        <button type="submit" className={styles.submit} disabled={form.isBusy}>
          {form.isBusy ? texts.forgot.busy : texts.forgot.submit}
        </button>
      </form>
      <PublicLink to="/signin">{texts.links.back_to_signin}</PublicLink>
    </PublicPage>
  );
}
