import { TextInput, type TextInputProps } from '@mantine/core';
import { type ChangeEvent, useLayoutEffect, useRef } from 'react';

interface MaskedInputProps extends Omit<TextInputProps, 'value' | 'onChange' | 'ref'> {
  value?: string;
  mask(text: string): string;
  onChange(masked: string): void;
}

const isTyped = (character: string) => /[0-9a-z]/i.test(character);

/** A text field that writes separators itself and leaves the caret where the person was typing. */
export function MaskedInput({ value = '', mask, onChange, ...input }: MaskedInputProps) {
  const field = useRef<HTMLInputElement>(null);
  const caret = useRef<number | null>(null);

  function change({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const typed = currentTarget.value;
    const before = typed.slice(0, currentTarget.selectionStart ?? typed.length);
    const isAtEnd = before.length === typed.length;
    caret.current = isAtEnd ? null : [...before].filter(isTyped).length;
    onChange(mask(typed));
  }

  useLayoutEffect(() => {
    if (caret.current === null || !field.current) return;
    const at = placeAfter(value, caret.current);
    field.current.setSelectionRange(at, at);
    caret.current = null;
  }, [value]);

  return <TextInput {...input} ref={field} value={value} onChange={change} />;
}

/** The position in a masked text after `count` typed characters. */
function placeAfter(masked: string, count: number): number {
  let left = count;
  let at = 0;
  while (at < masked.length && left > 0) {
    if (isTyped(masked.charAt(at))) left -= 1;
    at += 1;
  }
  return at;
}
