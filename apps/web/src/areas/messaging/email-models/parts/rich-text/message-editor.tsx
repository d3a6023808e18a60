import { Input } from '@mantine/core';
import { baseKeymap, chainCommands, splitBlock } from 'prosemirror-commands';
import { history, redo, undo } from 'prosemirror-history';
import { keymap } from 'prosemirror-keymap';
import { type Node, Slice } from 'prosemirror-model';
import { EditorState } from 'prosemirror-state';
import { type ReactNode, useId, useMemo, useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from '../email-models.module.css';
import { useVariableName } from '../subject-text.ts';
import { VariableMenu } from '../variable-menu.tsx';
import { markVariables, variablesAtOnce } from './mark-variables.ts';
import { insertVariable } from './rich-commands.ts';
import { plainSchema } from './rich-schema.ts';
import { SelectedVariable } from './selected-variable.tsx';
import { type TextFormat, useRichEditor } from './use-rich-editor.ts';

const PLAIN: TextFormat = {
  open(stored, plugins) {
    const read = EditorState.create({ doc: linesOf(stored) });
    return EditorState.create({ doc: markVariables(read.tr).doc, plugins });
  },
  read: (doc) => doc.textBetween(0, doc.content.size, '\n'),
  plugins: (onVariable) => [
    variablesAtOnce(),
    history(),
    keymap({
      'Mod-z': undo,
      'Mod-y': redo,
      'Mod-Shift-z': redo,
      Enter: chainCommands(onVariable, splitBlock),
      'Shift-Enter': splitBlock,
    }),
    keymap(baseKeymap),
  ],
  clipboard: {
    clipboardTextParser: (text) => new Slice(linesOf(text).content, 1, 1),
    clipboardTextSerializer: ({ content }) => content.textBetween(0, content.size, '\n'),
  },
};

function linesOf(text: string): Node {
  const { doc, paragraph } = plainSchema.nodes;
  const lines = text.split(/\r\n?|\n/);
  return doc.create(
    null,
    lines.map((line) => paragraph.create(null, line ? plainSchema.text(line) : null)),
  );
}

export interface MessageTextProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  value?: string;
  /** How many characters the stored text may have. */
  most?: number;
  onChange(text: string): void;
  onFocus?: React.FocusEventHandler;
  onBlur?: React.FocusEventHandler;
  /** The value's path in its form. */
  'data-path'?: string;
}

/** A plain-text message, such as an SMS: each variable is one unit, shown by its name. */
export function MessageEditor({
  value = '',
  most = Number.POSITIVE_INFINITY,
  onChange,
  onFocus,
  onBlur,
  ...props
}: MessageTextProps) {
  const { label, description, 'data-path': path = '' } = props;
  const t = useEmailTexts();
  const { length } = value;
  const tooLong =
    length > most && t('rich.too_long', { length: formatNumber(length), most: formatNumber(most) });
  const error = tooLong || props.error;
  const id = useId();
  const [isChanging, setChanging] = useState(false);
  const isWrong = Boolean(error);
  const attributes = useMemo(
    () => ({
      'aria-labelledby': id,
      'aria-required': 'true',
      ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      ...(path && { 'data-path': path }),
    }),
    [id, isWrong, path],
  );
  const editor = useRichEditor({
    format: PLAIN,
    text: value,
    attributes,
    nameOf: useVariableName(),
    onChange,
    onVariable: () => setChanging(true),
  });
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id, onClick: editor.focus }}
      description={description}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={onFocus}
      onBlur={onBlur}
      withAsterisk
    >
      <div className={`${styles.richText} ${styles.messageText}`} data-error={isWrong || undefined}>
        <div ref={editor.place} />
        <VariableMenu onInsert={(...chosen) => editor.run(insertVariable(...chosen))} />
        {isChanging && <SelectedVariable editor={editor} onClose={() => setChanging(false)} />}
      </div>
    </Input.Wrapper>
  );
}
