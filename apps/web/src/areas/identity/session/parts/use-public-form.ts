import { type FormEvent, useState } from 'react';
import { Failure, messageOf } from '#lib/failure.ts';
import { type Checks, failuresOf } from '../session.rules.ts';

interface PublicForm<Field extends string> {
  checks: Checks<Field>;
  submit(values: Record<Field, string>): Promise<void>;
}

/** A plain form: errors appear on leaving a field or submitting, never while typing. */
export function usePublicForm<Field extends string>({ checks, submit }: PublicForm<Field>) {
  const fields = Object.keys(checks) as Field[];
  const blank = Object.fromEntries(fields.map((field) => [field, ''])) as Record<Field, string>;
  const [values, setValues] = useState(blank);
  const [errors, setErrors] = useState<Partial<Record<Field, string>>>({});
  const [message, setMessage] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);

  function field(name: Field) {
    return {
      name,
      value: values[name],
      error: errors[name],
      onChange: (value: string) => {
        setValues((before) => ({ ...before, [name]: value }));
        setErrors((before) => ({ ...before, [name]: undefined }));
      },
      onBlur: () => {
        // Leaving an untouched field is no mistake yet.
        if (!values[name]) return;
        // Submitting moves the focus: its errors must survive the blur of the current field.
        setErrors((before) => ({ ...before, [name]: failuresOf(checks, values)[name] }));
      },
    };
  }

  async function onSubmit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const failed = failuresOf(checks, values);
    setErrors(failed);
    setMessage(null);
    const first = fields.find((name) => failed[name]);
    if (first) {
      event.currentTarget.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
      return;
    }
    setBusy(true);
    try {
      await submit(values);
    } catch (error) {
      setErrors(fieldErrors(error, fields));
      setMessage(messageOf(error));
    } finally {
      setBusy(false);
    }
  }

  return { field, onSubmit, message, isBusy };
}

function fieldErrors<Field extends string>(error: unknown, fields: readonly Field[]) {
  const known: Partial<Record<Field, string>> = {};
  if (!(error instanceof Failure)) return known;
  for (const { field, message } of error.errors) {
    if ((fields as readonly string[]).includes(field)) known[field as Field] = message;
  }
  return known;
}
