import texts from './session.texts.json';

/** Client-side validation for the forms of the first load. */
type Check = (value: string, all: Record<string, string>) => string | null;

const { errors } = texts;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const PASSWORD_MIN = 8;

const required =
  (message: string): Check =>
  (value) =>
    value.trim() ? null : message;

const email: Check = (value) => {
  if (!value.trim()) return errors.email_required;
  return EMAIL.test(value.trim()) ? null : errors.email_invalid;
};

const newPassword: Check = (value) => {
  if (!value) return errors.password_required;
  return value.length < PASSWORD_MIN ? errors.password_short : null;
};

const confirmation: Check = (value, all) => {
  if (!value) return errors.confirmation_required;
  return value === all.password ? null : errors.confirmation_differs;
};

export const signInChecks = { email, password: required(errors.password_required) };
export const forgotChecks = { email };
export const resetChecks = { password: newPassword, password_confirmation: confirmation };
export const invitationChecks = { name: required(errors.name_required), ...resetChecks };
export const setupChecks = {
  name: required(errors.name_required),
  email,
  password: newPassword,
  store_name: required(errors.store_name_required),
  store_category: () => null,
};

export type Checks<Field extends string> = Record<Field, Check>;

/** The messages of every field that does not pass. */
export function failuresOf<Field extends string>(
  checks: Checks<Field>,
  values: Record<Field, string>,
): Partial<Record<Field, string>> {
  const failed: Partial<Record<Field, string>> = {};
  for (const field of Object.keys(checks) as Field[]) {
    const message = checks[field](values[field], values);
    if (message) failed[field] = message;
  }
  return failed;
}
