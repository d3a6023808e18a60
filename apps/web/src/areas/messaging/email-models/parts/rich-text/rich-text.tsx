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
import { deleteSelection } from 'prosemirror-commands';
import { redo, redoDepth, undo, undoDepth } from 'prosemirror-history';
import { type EditorState, NodeSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { useId, useState } from 'react';
import { useEmailTexts } from '../../email-models.texts.ts';
import { VariableMenu } from '../variable-menu.tsx';
import { LinkDialog } from './link-dialog.tsx';
import { goBehind, insertVariable, linkAt, setFallback, setLink, TOOLS } from './rich-commands.ts';
import { useRichEditor } from './use-rich-editor.ts';
import { VariablePopover } from './variable-popover.tsx';

interface RichTextProps {
  label: string;
  html: string;
  onChange(html: string): void;
}

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
  const nameOf = (variable: string) =>
    t(`variables.${variable as 'coupon'}`, { defaultValue: variable.split('.').at(-1) ?? '' });
  const { place, view, state, run } = useRichEditor({
    html,
    labelledBy: id,
    nameOf,
    onChange,
    onVariable: () => setChanging(true),
  });
  const selected = state && variableOf(state);

  function closeVariable() {
    setChanging(false);
    run(goBehind);
  }

  return (
    <div>
      <Text size="sm" fw={500} id={id} mb={4}>
        {label}
      </Text>
      <div className="rich-text">
        <div className="rich-tools" role="toolbar" aria-label={label}>
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
        {isChanging && view && selected && (
          <VariablePopover
            name={nameOf(selected.variable)}
            fallback={selected.fallback}
            place={placeOf(view, selected.at)}
            onFallback={(fallback) => setFallback(fallback)(view.state, view.dispatch)}
            onRemove={() => {
              setChanging(false);
              run(deleteSelection);
            }}
            onClose={closeVariable}
          />
        )}
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

/** The variable that is selected as a whole. */
function variableOf({ selection }: EditorState) {
  if (!(selection instanceof NodeSelection)) return null;
  const { variable, fallback } = selection.node.attrs;
  return { variable: String(variable), fallback: String(fallback), at: selection.from };
}

/** Where something stands in the editor's frame. */
function placeOf(view: EditorView, at: number) {
  const frame = view.dom.offsetParent?.getBoundingClientRect();
  const { dom } = view;
  const drawn = view.nodeDOM(at);
  const { left, top, width, height } = (
    drawn instanceof HTMLElement ? drawn : dom
  ).getBoundingClientRect();
  return { left: left - (frame?.left ?? 0), top: top - (frame?.top ?? 0), width, height };
}

interface ToolButtonProps {
  label: string;
  /** Pressed while what it gives holds at the cursor. */
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
