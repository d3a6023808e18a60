import '@mantine/core/styles/Tooltip.css';
import { MESSAGE_VARIABLES } from '@clientela/domain';
import { ActionIcon, Menu, Text, Tooltip } from '@mantine/core';
import {
  IconBold,
  IconHeading,
  IconItalic,
  IconLink,
  IconList,
  IconUnderline,
  IconVariable,
} from '@tabler/icons-react';
import { useEffect, useId, useRef } from 'react';
import { useEmailTexts } from '../email-models.texts.ts';
import { variableText } from './variable-text.ts';

interface RichTextProps {
  label: string;
  html: string;
  onChange(html: string): void;
}

const COMMANDS = [
  ['bold', 'bold', undefined, IconBold],
  ['italic', 'italic', undefined, IconItalic],
  ['underline', 'underline', undefined, IconUnderline],
  ['heading', 'formatBlock', 'h2', IconHeading],
  ['list', 'insertUnorderedList', undefined, IconList],
] as const;

/** A small formatted text; the server keeps only the tags it knows. */
export function RichText({ label, html, onChange }: RichTextProps) {
  const t = useEmailTexts();
  const id = useId();
  const box = useRef<HTMLDivElement>(null);

  // The browser owns the content while it is edited; only a change from outside replaces it.
  useEffect(() => {
    if (box.current && box.current.innerHTML !== html) box.current.innerHTML = html;
  }, [html]);

  function run(command: string, value?: string) {
    box.current?.focus();
    // Deprecated, and still the one way to edit formatted text that every browser has.
    document.execCommand(command, false, value);
    onChange(box.current?.innerHTML ?? '');
  }

  function link() {
    const address = window.prompt(t('rich.link_prompt'), 'https://');
    if (address) run('createLink', address);
  }

  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {label}
      </Text>
      <div className="rich-text">
        <div className="rich-tools" role="toolbar" aria-label={label}>
          {COMMANDS.map(([name, command, value, Icon]) => (
            <Tool key={name} label={t(`rich.${name}`)} onClick={() => run(command, value)}>
              <Icon size={16} stroke={1.8} aria-hidden />
            </Tool>
          ))}
          <Tool label={t('rich.link')} onClick={link}>
            <IconLink size={16} stroke={1.8} aria-hidden />
          </Tool>
          <VariableMenu onInsert={(text) => run('insertText', text)} />
        </div>
        {/* biome-ignore lint/a11y/useSemanticElements: no input edits formatted text */}
        <div
          ref={box}
          className="rich-content"
          contentEditable
          role="textbox"
          tabIndex={0}
          aria-multiline
          aria-labelledby={id}
          onInput={(event) => onChange(event.currentTarget.innerHTML)}
        />
      </div>
    </div>
  );
}

interface ToolProps {
  label: string;
  onClick(): void;
  children: React.ReactNode;
}

function Tool({ label, onClick, children }: ToolProps) {
  return (
    <Tooltip label={label}>
      <ActionIcon
        variant="subtle"
        color="gray"
        aria-label={label}
        // Keeps the selection in the text while the tool is clicked.
        onMouseDown={(event) => event.preventDefault()}
        onClick={onClick}
      >
        {children}
      </ActionIcon>
    </Tooltip>
  );
}

/** Inserts `{{customer.first_name | "cliente"}}` and the like. */
export function VariableMenu({ onInsert }: { onInsert(text: string): void }) {
  const t = useEmailTexts();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('rich.variable')}>
          <IconVariable size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {MESSAGE_VARIABLES.map((variable) => (
          <Menu.Item
            key={variable}
            onClick={() => onInsert(variableText(variable, t(`fallbacks.${variable}`)))}
          >
            {t(`variables.${variable}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
