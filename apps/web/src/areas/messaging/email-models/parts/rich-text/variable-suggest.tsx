import { MESSAGE_VARIABLES, type MessageVariable } from '@clientela/domain';
import { Paper, UnstyledButton } from '@mantine/core';
import { type Command, type EditorState, TextSelection } from 'prosemirror-state';
import type { EditorView } from 'prosemirror-view';
import { type RefObject, useState } from 'react';
import { useAttributeVariables } from '#areas/records/attributes/index.ts';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from '../email-models.module.css';
import { insertVariable } from './rich-commands.ts';

/** What opens the menu, at the end of the text before the cursor: `{{` anywhere, `/` at the start of a word. */
const TRIGGERS = [/\{\{\s*([\p{L}\p{N}._ ]{0,30})$/u, /(?:^|[\s\uFFFC])(\/([\p{L}\p{N}]{0,20}))$/u];
const MOST_SHOWN = 8;

interface Typed {
  /** The typed trigger and search, to be replaced by the variable. */
  from: number;
  to: number;
  search: string;
}

/** The trigger before the cursor; null where there is none. */
function typedTrigger({ selection }: EditorState): Typed | null {
  if (!(selection instanceof TextSelection) || !selection.empty) return null;
  const { $from } = selection;
  const before = $from.parent.textBetween(0, $from.parentOffset, '\uFFFC', '\uFFFC');
  for (const trigger of TRIGGERS) {
    const match = trigger.exec(before);
    if (!match) continue;
    const typed = match[2] === undefined ? match[0] : (match[1] ?? '');
    const search = (match[2] ?? match[1] ?? '').trim();
    return { from: selection.from - typed.length, to: selection.from, search };
  }
  return null;
}

interface Offered {
  variable: MessageVariable;
  name: string;
  fallback: string;
}

interface VariableSuggestProps {
  editor: { view: EditorView | null; state: EditorState | null; run(command: Command): void };
  /** Receives the handler of keys that the menu uses while it is open. */
  keys: RefObject<(event: KeyboardEvent) => boolean>;
}

/** The menu of variables that opens while `{{` or `/` is typed. */
export function VariableSuggest({ editor: { view, state, run }, keys }: VariableSuggestProps) {
  const t = useEmailTexts();
  const own = useAttributeVariables();
  const [active, setActive] = useState(0);
  const [dismissedAt, setDismissedAt] = useState<number | null>(null);
  const typed = state && view?.hasFocus() ? typedTrigger(state) : null;
  const search = plain(typed?.search ?? '');
  const known = MESSAGE_VARIABLES.map((variable) => ({
    variable,
    name: t(`variables.${variable}`),
    fallback: t(`fallbacks.${variable}`),
  }));
  const isOfPerson = ({ variable }: Offered) => variable.startsWith('customer.');
  const offered: Offered[] = [
    ...known.filter(isOfPerson),
    ...own.map((one) => ({ ...one, fallback: '' })),
    ...known.filter((one) => !isOfPerson(one)),
  ];
  const found = offered.filter(({ name }) => plain(name).includes(search)).slice(0, MOST_SHOWN);
  const isOpen = typed !== null && typed.from !== dismissedAt && found.length > 0;
  const at = Math.min(active, found.length - 1);

  function choose(chosen: Offered | undefined) {
    if (!chosen || !typed) return;
    setActive(0);
    run((current, dispatch) => {
      const { tr } = current;
      tr.delete(typed.from, typed.to);
      const after = current.apply(tr);
      return insertVariable(chosen.variable, chosen.fallback)(after, (insertion) => {
        for (const step of insertion.steps) tr.step(step);
        dispatch?.(tr.scrollIntoView());
      });
    });
  }

  keys.current = (event) => {
    if (!isOpen) return false;
    if (event.key === 'ArrowDown') setActive((at + 1) % found.length);
    else if (event.key === 'ArrowUp') setActive((at + found.length - 1) % found.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(found[at]);
    else if (event.key === 'Escape') setDismissedAt(typed.from);
    else return false;
    event.preventDefault();
    event.stopPropagation();
    return true;
  };

  if (!isOpen || !view) return null;
  return (
    <Paper
      className={styles.suggest}
      style={placeOf(view, typed.from)}
      shadow="md"
      withBorder
      role="listbox"
      aria-label={t('rich.variable')}
    >
      {found.map((one, index) => (
        <UnstyledButton
          key={one.variable}
          role="option"
          aria-selected={index === at}
          className={styles.suggestion}
          tabIndex={-1}
          onMouseDown={(event) => {
            event.preventDefault();
            choose(one);
          }}
        >
          {one.name}
        </UnstyledButton>
      ))}
    </Paper>
  );
}

/** Letters alone, so that accents and case do not matter. */
function plain(text: string): string {
  return text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();
}

/** Below the cursor, in the coordinates of the editor's frame. */
function placeOf(view: EditorView, at: number) {
  const frame = view.dom.offsetParent?.getBoundingClientRect();
  const { left, bottom } = view.coordsAtPos(at);
  return { left: left - (frame?.left ?? 0), top: bottom - (frame?.top ?? 0) + 4 };
}
