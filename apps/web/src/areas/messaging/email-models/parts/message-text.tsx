import { Textarea } from '@mantine/core';
import { lazy, Suspense } from 'react';
import type { MessageTextProps } from './rich-text/message-editor.tsx';

export type { MessageTextProps };

const MessageEditor = lazy(async () => ({
  default: (await import('./rich-text/message-editor.tsx')).MessageEditor,
}));

/** A message of words alone, as an SMS: each variable stands in it as one thing, by its name. */
export function MessageText(props: MessageTextProps) {
  const { label, value = '' } = props;
  return (
    <Suspense fallback={<Textarea label={label} value={value} minRows={3} readOnly withAsterisk />}>
      <MessageEditor {...props} />
    </Suspense>
  );
}
