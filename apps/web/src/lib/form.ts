import { Failure } from './failure.ts';
import { toastFailure } from './toast.tsx';

/** The part of a schema that a form uses; the contract's schemas have it. */
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

/** Shows the server's field errors at their fields, and the rest in a toast. */
export function showFailure(form: FormLike, error: unknown): void {
  if (error instanceof Failure) {
    for (const { field, message } of error.errors) form.setFieldError(field, message);
  }
  toastFailure(error);
}
