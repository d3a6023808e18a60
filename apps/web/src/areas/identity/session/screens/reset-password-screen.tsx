import { call } from '#lib/call.ts';
import { clearSession } from '#lib/session.ts';
import styles from '../doorway.module.css';
import { Door, DoorLink, DoorMessage } from '../parts/door.tsx';
import { DoorField } from '../parts/door-field.tsx';
import { openDoor } from '../parts/path.ts';
import { useDoorForm } from '../parts/use-door-form.ts';
import { resetPassword } from '../session.data.ts';
import { resetChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** Sets a new password with the token of the mailed link. */
export function ResetPasswordScreen({ token }: { token: string }) {
  const form = useDoorForm({
    checks: resetChecks,
    submit: async (values) => {
      await call(resetPassword, { body: { token, ...values } });
      // The server has just ended every session of this person.
      clearSession();
      openDoor('/reset-success', { replace: true });
    },
  });

  return (
    <Door title={texts.reset.title} lead={texts.reset.lead}>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <DoorField
          {...form.field('password')}
          label={texts.fields.new_password}
          type="password"
          autoComplete="new-password"
          autoFocus
        />
        <DoorField
          {...form.field('password_confirmation')}
          label={texts.fields.password_confirmation}
          type="password"
          autoComplete="new-password"
        />
        <button type="submit" className={styles.submit} disabled={form.isBusy}>
          {form.isBusy ? texts.reset.busy : texts.reset.submit}
        </button>
      </form>
      <DoorLink to="/signin">{texts.links.back_to_signin}</DoorLink>
    </Door>
  );
}
