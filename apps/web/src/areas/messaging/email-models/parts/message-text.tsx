import { type InputWrapperProps, Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MessageTextProps } from './rich-text/message-editor.tsx';

export type { MessageTextProps };

const MessageEditor = lazy(async () => ({
  default: (await import('./rich-text/message-editor.tsx')).MessageEditor,
}));

/** A plain-text message, such as an SMS, or a line of one: each variable is one unit, shown by its name. */
export function MessageText(props: MessageTextProps) {
  const { label, description, value = '', isLine = false, isOptional = false } = props;
  // As tall as the editor, so that nothing moves when it is there.
  const waiting = {
    label,
    description,
    descriptionProps: { mt: 4 },
    inputWrapperOrder: ['label', 'input', 'description', 'error'],
    value,
    readOnly: true,
    withAsterisk: !isOptional,
  } satisfies InputWrapperProps & { value: string; readOnly: boolean };
  return (
    <Suspense
      fallback={isLine ? <TextInput {...waiting} /> : <Textarea {...waiting} minRows={3} />}
    >
      <MessageEditor {...props} />
    </Suspense>
  );
}
