import { useMemo, useRef, useState } from 'react';
import { useEmailTexts } from '../../email-models.texts.ts';
import { LinkDialog } from '../rich-text/link-dialog.tsx';
import { insertVariable, linkAt, richPlugins, setLink } from '../rich-text/rich-commands.ts';
import { htmlOf, richSerializer, stateOf } from '../rich-text/rich-html.ts';
import { SelectedVariable } from '../rich-text/selected-variable.tsx';
import { type TextFormat, useRichEditor } from '../rich-text/use-rich-editor.ts';
import { VariableSuggest } from '../rich-text/variable-suggest.tsx';
import { useVariableName } from '../subject-text.ts';
import styles from './canvas.module.css';
import { FormatBar } from './format-bar.tsx';

const RICH: TextFormat = {
  open: stateOf,
  read: htmlOf,
  plugins: richPlugins,
  clipboard: { clipboardSerializer: richSerializer },
};

interface CanvasTextProps {
  label: string;
  html: string;
  placeholder: string;
  /** Its block is selected: the tools for formats are shown. */
  isSelected: boolean;
  onChange(html: string): void;
}

/** A formatted text edited in place; the server keeps only the tags it knows. */
export function CanvasText({ label, html, placeholder, isSelected, onChange }: CanvasTextProps) {
  const t = useEmailTexts();
  const [isLinking, setLinking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const attributes = useMemo(
    () => ({ 'aria-label': label, 'data-placeholder': placeholder }),
    [label, placeholder],
  );
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useRichEditor({
    format: RICH,
    text: html,
    attributes,
    className: styles.text!,
    nameOf: useVariableName(),
    onChange,
    onVariable: () => setChanging(true),
    onKeyDown: (event) => keys.current(event),
  });
  const { place, view, state, run } = editor;
  const isEmpty = state?.doc.textContent === '';
  return (
    <>
      {isSelected && state && (
        <FormatBar
          label={t('canvas.formats')}
          state={state}
          onRun={run}
          onLink={() => setLinking(true)}
          onVariable={(...chosen) => run(insertVariable(...chosen))}
        />
      )}
      <div ref={place} className={styles.textPlace} data-empty={isEmpty || undefined} />
      <VariableSuggest editor={editor} keys={keys} />
      {isChanging && <SelectedVariable editor={editor} onClose={() => setChanging(false)} />}
      {isLinking && state && (
        <LinkDialog
          href={linkAt(state).href}
          onLink={(href) => {
            setLinking(false);
            run(setLink(href));
          }}
          onClose={() => {
            setLinking(false);
            view?.focus();
          }}
        />
      )}
    </>
  );
}
