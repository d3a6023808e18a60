import { Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MessageTextProps } from './rich-text/message-editor.tsx';

export type { MessageTextProps };

const MessageEditor = lazy(async () => ({
  default: (await import('./rich-text/message-editor.tsx')).MessageEditor,
}));

/** A plain-text message, such as an SMS: each variable is one unit, shown by its name. */
export function MessageText(props: MessageTextProps) {
  const { label, value = '' } = props;
  return (
    <Suspense fallback={<Textarea label={label} value={value} minRows={3} readOnly withAsterisk />}>
      <MessageEditor {...props} />
    </Suspense>
  );
}
