import { Input } from '@mantine/core';
import { type ReactNode, useId, useMemo, useRef, useState } from 'react';
import { formatNumber } from '#lib/format.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from '../email-models.module.css';
import { useVariableName } from '../subject-text.ts';
import { VariableMenu } from '../variable-menu.tsx';
import { PLAIN_LINE, PLAIN_TEXT } from './plain-format.ts';
import { insertVariable } from './rich-commands.ts';
import { SelectedVariable } from './selected-variable.tsx';
import { useRichEditor } from './use-rich-editor.ts';
import { VariableSuggest } from './variable-suggest.tsx';

export interface MessageTextProps {
  label: ReactNode;
  description?: ReactNode;
  error?: ReactNode;
  value?: string;
  /** How many characters the stored text may have. */
  most?: number;
  /** A line, such as a subject. */
  isLine?: boolean;
  isOptional?: boolean;
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
  isLine = false,
  isOptional = false,
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
      ...(isOptional ? {} : { 'aria-required': 'true' }),
      ...(isWrong ? { 'aria-invalid': 'true', 'aria-describedby': `${id}-error` } : {}),
      ...(path && { 'data-path': path }),
    }),
    [id, isWrong, isOptional, path],
  );
  const keys = useRef<(event: KeyboardEvent) => boolean>(() => false);
  const editor = useRichEditor({
    format: isLine ? PLAIN_LINE : PLAIN_TEXT,
    text: value,
    attributes,
    isSingleLine: isLine,
    onKeyDown: (event) => keys.current(event),
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
      descriptionProps={{ mt: 4 }}
      error={error}
      errorProps={{ id: `${id}-error` }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onFocus={onFocus}
      onBlur={onBlur}
      withAsterisk={!isOptional}
    >
      <div
        className={`${styles.richText} ${styles.messageText}`}
        data-error={isWrong || undefined}
        data-line={isLine || undefined}
      >
        <div ref={editor.place} />
        <VariableMenu onInsert={(...chosen) => editor.run(insertVariable(...chosen))} />
        <VariableSuggest editor={editor} keys={keys} />
        {isChanging && <SelectedVariable editor={editor} onClose={() => setChanging(false)} />}
      </div>
    </Input.Wrapper>
  );
}
