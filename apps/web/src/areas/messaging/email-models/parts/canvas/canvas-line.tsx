import { useMemo, useRef, useState } from 'react';
import { PLAIN_LINE } from '../rich-text/plain-format.ts';
import { SelectedVariable } from '../rich-text/selected-variable.tsx';
import { useRichEditor } from '../rich-text/use-rich-editor.ts';
import { VariableSuggest } from '../rich-text/variable-suggest.tsx';
import { useVariableName } from '../subject-text.ts';
import styles from './canvas.module.css';

interface CanvasLineProps {
  label: string;
  text: string;
  placeholder: string;
  onChange(text: string): void;
}

/** A line edited in place, such as the label of a button; its variables are chips. */
export function CanvasLine({ label, text, placeholder, onChange }: CanvasLineProps) {
  const [isChanging, setChanging] = useState(false);
  const attributes = useMemo(
    () => ({ 'aria-label': label, 'data-placeholder': placeholder }),
    [label, placeholder],
  );
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useRichEditor({
    format: PLAIN_LINE,
    text,
    attributes,
    className: styles.line!,
    isSingleLine: true,
    nameOf: useVariableName(),
    onChange,
    onVariable: () => setChanging(true),
    onKeyDown: (event) => keys.current(event),
  });
  return (
    <>
      <span ref={editor.place} className={styles.linePlace} data-empty={text === '' || undefined} />
      <VariableSuggest editor={editor} keys={keys} />
      {isChanging && <SelectedVariable editor={editor} onClose={() => setChanging(false)} />}
    </>
  );
}
