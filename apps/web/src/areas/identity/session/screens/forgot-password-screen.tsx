import { call } from '#lib/call.ts';
import styles from '../doorway.module.css';
import { Door, DoorLink, DoorMessage } from '../parts/door.tsx';
import { DoorField } from '../parts/door-field.tsx';
import { openDoor } from '../parts/path.ts';
import { useDoorForm } from '../parts/use-door-form.ts';
import { forgotPassword } from '../session.data.ts';
import { forgotChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** Requests a reset link; the response is the same whether the account exists or not. */
export function ForgotPasswordScreen() {
  const form = useDoorForm({
    checks: forgotChecks,
    submit: async (body) => {
      await call(forgotPassword, { body });
      openDoor('/forget-success');
    },
  });

  return (
    <Door title={texts.forgot.title} lead={texts.forgot.lead}>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <DoorField
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
      <DoorLink to="/signin">{texts.links.back_to_signin}</DoorLink>
    </Door>
  );
}
