import '@mantine/core/styles/Tooltip.css';
import { ActionIcon, Text, Tooltip } from '@mantine/core';
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconUnderline,
} from '@tabler/icons-react';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { useId, useMemo, useState } from 'react';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from '../email-models.module.css';
import { useVariableName } from '../subject-text.ts';
import { VariableMenu } from '../variable-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { insertVariable, linkAt, richPlugins, setLink, TOOLS } from './rich-commands.ts';
import { htmlOf, richSerializer, stateOf } from './rich-html.ts';
import { SelectedVariable } from './selected-variable.tsx';
import { type TextFormat, useRichEditor } from './use-rich-editor.ts';

interface RichTextProps {
  label: string;
  html: string;
  onChange(html: string): void;
}

const RICH: TextFormat = {
  open: stateOf,
  read: htmlOf,
  plugins: richPlugins,
  clipboard: { clipboardSerializer: richSerializer },
};

const ICONS = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  heading: IconHeading,
  list: IconList,
};
const TOOL_NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[];

/** A small formatted text; the server keeps only the tags it knows. */
export function RichText({ label, html, onChange }: RichTextProps) {
  const t = useEmailTexts();
  const id = useId();
  const [isLinking, setLinking] = useState(false);
  const [isChanging, setChanging] = useState(false);
  const attributes = useMemo(() => ({ 'aria-labelledby': id }), [id]);
  const editor = useRichEditor({
    format: RICH,
    text: html,
    attributes,
    nameOf: useVariableName(),
    onChange,
    onVariable: () => setChanging(true),
  });
  const { place, view, state, run } = editor;

  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4} onClick={editor.focus}>
        {label}
      </Text>
      <div className={styles.richText}>
        <div className={styles.tools} role="toolbar" aria-label={label}>
          {TOOL_NAMES.map((name) => {
            const Icon = ICONS[name];
            const { run: command, isOn } = TOOLS[name];
            return (
              <ToolButton
                key={name}
                label={t(`rich.${name}`)}
                isOn={state !== null && isOn(state)}
                onClick={() => run(command)}
              >
                <Icon size={16} stroke={1.8} aria-hidden />
              </ToolButton>
            );
          })}
          <ToolButton
            label={t('rich.link')}
            isOn={state !== null && linkAt(state).href !== ''}
            onClick={() => setLinking(true)}
          >
            <IconLink size={16} stroke={1.8} aria-hidden />
          </ToolButton>
          <VariableMenu onInsert={(...chosen) => run(insertVariable(...chosen))} />
          <ToolButton
            label={t('rich.undo')}
            isOff={!state || undoDepth(state) === 0}
            onClick={() => run(undo)}
          >
            <IconArrowBackUp size={16} stroke={1.8} aria-hidden />
          </ToolButton>
          <ToolButton
            label={t('rich.redo')}
            isOff={!state || redoDepth(state) === 0}
            onClick={() => run(redo)}
          >
            <IconArrowForwardUp size={16} stroke={1.8} aria-hidden />
          </ToolButton>
        </div>
        <div ref={place} />
        {isChanging && <SelectedVariable editor={editor} onClose={() => setChanging(false)} />}
      </div>
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
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  /** Pressed while its format is active at the cursor. */
  isOn?: boolean;
  isOff?: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function ToolButton({ label, isOn, isOff = false, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        disabled={isOff}
        // Keeps the selection in the text while the tool is clicked.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
