import { act, fireEvent } from '@testing-library/react';

// The editor scrolls to pasted content, and jsdom has no layout.
Object.assign(Range.prototype, {
  getClientRects: () => [],
  getBoundingClientRect: () => new DOMRect(),
});

export function selectAll(box: HTMLElement): void {
  act(() => box.focus());
  fireEvent.keyDown(box, { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true });
}

/** Pastes clipboard content over the selection; by MIME type, such as text/plain. */
export function paste(box: HTMLElement, data: Record<string, string>): void {
  const clipboardData = { getData: (type: string) => data[type] ?? '', files: [], items: [] };
  fireEvent.paste(box, { clipboardData });
}
