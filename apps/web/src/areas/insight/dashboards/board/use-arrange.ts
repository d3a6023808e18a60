import type { Widget } from '@clientela/contract';
import { type KeyboardEvent, useLayoutEffect, useRef, useState } from 'react';
import { useAfterRender } from '#lib/after-render.ts';
import { arranged } from './arrange.ts';
import { useBoardTexts } from './board.texts.ts';

interface ArrangeOptions {
  widgets: readonly Widget[];
  nameOf(widget: Widget): string;
  onChange(widgets: Widget[], group: string): void;
}

/** Takes a widget by its handle: Space takes and puts down, arrows move, Shift and arrows resize, Esc returns. */
export function useArrange({ widgets, nameOf, onChange }: ArrangeOptions) {
  const t = useBoardTexts();
  const [taken, setTaken] = useState<{ id: string; before: readonly Widget[] } | null>(null);
  const [spoken, setSpoken] = useState('');
  const isMoving = useRef(false);
  const afterRender = useAfterRender();

  // Moving a node in the document takes the focus from its handle.
  useLayoutEffect(() => {
    if (!isMoving.current || !taken) return;
    isMoving.current = false;
    document.querySelector<HTMLElement>(`[data-handle="${taken.id}"]`)?.focus();
  });

  function speak(
    list: readonly Widget[],
    id: string,
    key: 'at' | 'taken' | 'put_down' | 'returned',
  ) {
    const index = list.findIndex((widget) => widget.id === id);
    const widget = list[index];
    if (!widget) return;
    const place = { name: nameOf(widget), position: index + 1, count: list.length };
    const size = {
      width: t(`widths.w${widget.width}`),
      height: t(`heights.${widget.height}`),
    };
    setSpoken(t(`arrange.${key}`, { ...place, ...size }));
  }

  function handleKey(event: KeyboardEvent, id: string) {
    const isSpace = event.key === ' ' || event.key === 'Enter';
    if (taken?.id !== id) {
      if (!isSpace) return;
      event.preventDefault();
      setTaken({ id, before: widgets });
      speak(widgets, id, 'taken');
      return;
    }
    if (isSpace) {
      event.preventDefault();
      setTaken(null);
      speak(widgets, id, 'put_down');
    } else if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      isMoving.current = true;
      onChange([...taken.before], `arrange ${id}`);
      setTaken(null);
      speak(taken.before, id, 'returned');
      afterRender(() => document.querySelector<HTMLElement>(`[data-handle="${id}"]`)?.focus());
    } else {
      const next = arranged(widgets, id, event);
      if (!next) return;
      event.preventDefault();
      isMoving.current = true;
      onChange(next, `arrange ${id}`);
      speak(next, id, 'at');
    }
  }

  return {
    takenId: taken?.id ?? null,
    spoken,
    handleKey,
    /** The focus went elsewhere: the widget stays where it is. */
    release(id: string) {
      if (!isMoving.current && taken?.id === id) setTaken(null);
    },
  };
}
