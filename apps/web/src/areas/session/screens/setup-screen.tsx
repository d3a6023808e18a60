import { call } from '#lib/call.ts';
import { keepToken } from '#lib/session.ts';
import { Door, DoorMessage } from '../parts/door.tsx';
import { DoorField } from '../parts/door-field.tsx';
import { useDoorForm } from '../parts/use-door-form.ts';
import { createSession, createSetup } from '../session.data.ts';
import { setupChecks } from '../session.rules.ts';
import texts from '../session.texts.json';

/** The first person and store of an installation; signs that person in. */
export function SetupScreen({ onSignedIn }: { onSignedIn(): Promise<void> }) {
  const form = useDoorForm({
    checks: setupChecks,
    submit: async ({ store_category, ...required }) => {
      const body = { ...required, ...(store_category && { store_category }) };
      await call(createSetup, { body });
      const { email, password } = required;
      keepToken(await call(createSession, { body: { email, password } }));
      history.replaceState(null, '', '/');
      await onSignedIn();
    },
  });

  return (
    <Door title={texts.setup.title} lead={texts.setup.lead}>
      {form.message && <DoorMessage kind="error">{form.message}</DoorMessage>}
      <form onSubmit={form.onSubmit} noValidate>
        <DoorField
          {...form.field('name')}
          label={texts.fields.name}
          autoComplete="name"
          autoFocus
        />
        <DoorField
          {...form.field('email')}
          label={texts.fields.email}
          type="email"
          autoComplete="username"
        />
        <DoorField
          {...form.field('password')}
          label={texts.fields.password}
          type="password"
          autoComplete="new-password"
        />
        <DoorField
          {...form.field('store_name')}
          label={texts.fields.store_name}
          autoComplete="organization"
        />
        <DoorField {...form.field('store_category')} label={texts.fields.store_category} />
        <button type="submit" className="door-submit" disabled={form.isBusy}>
          {form.isBusy ? texts.setup.busy : texts.setup.submit}
        </button>
      </form>
    </Door>
  );
}
