import '@mantine/core/styles/Tooltip.css';
import type { MessageVariable } from '@clientela/domain';
import { ActionIcon, NativeSelect, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconItalic,
  IconLink,
  IconList,
  IconListNumbers,
  IconUnderline,
} from '@tabler/icons-react';
import type { Command, EditorState } from 'prosemirror-state';
import { useEmailTexts } from '../../email-models.texts.ts';
import {
  linkAt,
  setTextStyle,
  TEXT_STYLES,
  TOOLS,
  textStyleAt,
} from '../rich-text/rich-commands.ts';
import { VariableMenu } from '../variable-menu.tsx';
import styles from './canvas.module.css';

const ICONS = {
  bold: IconBold,
  italic: IconItalic,
  underline: IconUnderline,
  list: IconList,
  numbers: IconListNumbers,
};
const TOOL_NAMES = Object.keys(TOOLS) as (keyof typeof TOOLS)[];

interface FormatBarProps {
  label: string;
  state: EditorState;
  onRun(command: Command): void;
  onLink(): void;
  onVariable(variable: MessageVariable, fallback: string): void;
}

/** The formats of a text, above it. */
export function FormatBar({ label, state, onRun, onLink, onVariable }: FormatBarProps) {
  const t = useEmailTexts();
  return (
    <div className={styles.formatBar} role="toolbar" aria-label={label}>
      <NativeSelect
        size="xs"
        aria-label={t('rich.style')}
        value={textStyleAt(state)}
        data={TEXT_STYLES.map((style) => ({ value: style, label: t(`rich.styles.${style}`) }))}
        onChange={({ currentTarget: { value } }) =>
          onRun(setTextStyle(TEXT_STYLES.find((style) => style === value) ?? 'paragraph'))
        }
      />
      {TOOL_NAMES.map((name) => {
        const Icon = ICONS[name];
        const { run, isOn } = TOOLS[name];
        return (
          <ToolButton
            key={name}
            label={t(`rich.${name}`)}
            isOn={isOn(state)}
            onClick={() => onRun(run)}
          >
            <Icon size={16} stroke={1.8} aria-hidden />
          </ToolButton>
        );
      })}
      <ToolButton label={t('rich.link')} isOn={linkAt(state).href !== ''} onClick={onLink}>
        <IconLink size={16} stroke={1.8} aria-hidden />
      </ToolButton>
      <VariableMenu onInsert={onVariable} />
    </div>
  );
}

interface ToolButtonProps {
  label: string;
  /** Pressed while its format is active at the cursor. */
  isOn: boolean;
  onClick(): void;
  children: React.ReactNode;
}

function ToolButton({ label, isOn, onClick, children }: ToolButtonProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant={isOn ? 'light' : 'subtle'}
        color={isOn ? 'brand' : 'gray'}
        aria-label={label}
        aria-pressed={isOn}
        // Keeps the selection in the text while the tool is clicked.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}
