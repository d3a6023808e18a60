import { Textarea, TextInput } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MessageTextProps } from './rich-text/message-editor.tsx';

export type { MessageTextProps };

const MessageEditor = lazy(async () => ({
  default: (await import('./rich-text/message-editor.tsx')).MessageEditor,
}));

/** A plain-text message, such as an SMS, or a line of one: each variable is one unit, shown by its name. */
export function MessageText(props: MessageTextProps) {
  const { label, value = '', isLine = false, isOptional = false } = props;
  const waiting = { label, value, readOnly: true, withAsterisk: !isOptional };
  return (
    <Suspense
      fallback={isLine ? <TextInput {...waiting} /> : <Textarea {...waiting} minRows={3} />}
    >
      <MessageEditor {...props} />
    </Suspense>
  );
}
