import { act, fireEvent } from '@testing-library/react';

// The editor scrolls to what is pasted; jsdom draws nothing.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

export function selectAll(box: HTMLElement): void {
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
}

/** Puts something in place of what is selected, as from the clipboard; by kinds, such as text/plain. */
export function paste(box: HTMLElement, data: Record<string, string>): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', files: [], items: [] };
  fireEvent.paste(box, { clipboardData });
}
