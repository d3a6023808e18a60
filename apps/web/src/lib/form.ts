import { Failure } from './failure.ts';
import { toastFailure } from './toast.tsx';

/** What a form asks of a schema; the contract's have it. */
interface Schema {
  safeParse(values: unknown): {
    error?: { issues: readonly { path: PropertyKey[]; message: string }[] } | undefined;
  };
}

/** The contract's draft schema as a form's rules: the messages of the fields that do not pass. */
export function rulesOf(schema: Schema) {
  return (values: unknown): Record<string, string> => {
    const errors: Record<string, string> = {};
    for (const { path, message } of schema.safeParse(values).error?.issues ?? []) {
      errors[path.join('.')] ??= message;
    }
    return errors;
  };
}

interface FormLike {
  setFieldError(field: string, message: string): void;
}

/** Puts the server's field errors where they belong, and says the rest in a toast. */
export function showFailure(form: FormLike, error: unknown): void {
  if (error instanceof Failure) {
    for (const { field, message } of error.errors) form.setFieldError(field, message);
  }
  toastFailure(error);
}
