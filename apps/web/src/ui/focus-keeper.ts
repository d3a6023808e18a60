const OVERLAY = '[role="dialog"], [role="menu"]';
const MODAL = '[aria-modal="true"]';
/** Elements that may have the focus despite an open dialog: its own overlays, and toasts. */
const BESIDE_MODAL = `${OVERLAY}, [role="listbox"], .toasts`;

const WRONG = '[aria-invalid="true"]';

interface Held {
  element: Element;
  path: string;
}

/**
 * Manages the focus: a closed overlay returns it to its opener, a removed list item passes it to the next one, and a
 * new page takes it from a removed link. A dialog with a frame traps it, and a refused form moves it to its first
 * invalid field. Returns the stop function.
 */
export function keepFocus(): () => void {
  const openers = new WeakMap<Element, Element>();
  let held: Held | null = null;

  function onFocus({ target }: FocusEvent) {
    if (!(target instanceof Element)) return;
    const modal = modalWithFrame();
    if (modal && !modal.contains(target) && !target.closest(BESIDE_MODAL)) return enter(modal);
    const overlay = target.closest(OVERLAY);
    const opener = overlay && (buttonOf(overlay) ?? held?.element);
    if (opener && !openers.has(overlay) && !overlay.contains(opener)) openers.set(overlay, opener);
    held = { element: target, path: location.pathname };
  }

  function onRemoved(changes: MutationRecord[]) {
    if (!held || held.element.isConnected || document.activeElement !== document.body) return;
    const { element, path } = held;
    held = null;
    if (path !== location.pathname) return startAtTop();
    enter(remainingOpener(element, openers) ?? sameBeside(element, changes));
  }

  const observer = new MutationObserver(onRemoved);
  observer.observe(document.body, { childList: true, subtree: true });
  document.addEventListener('focusin', onFocus);
  document.addEventListener('submit', leadToField);
  return () => {
    observer.disconnect();
    document.removeEventListener('focusin', onFocus);
    document.removeEventListener('submit', leadToField);
  };
}

/** The button that controls the overlay: it may have been re-rendered since it was pressed. */
function buttonOf({ id }: Element): Element | null {
  return id ? document.querySelector(`[aria-controls="${CSS.escape(id)}"]`) : null;
}

/** A dialog may have been opened from a menu that is gone as well. */
function remainingOpener(gone: Element, openers: WeakMap<Element, Element>): Element | undefined {
  let opener: Element | undefined = gone;
  while (opener && !opener.isConnected) {
    const overlay: Element | null = opener.closest(OVERLAY);
    opener = overlay ? openers.get(overlay) : undefined;
  }
  return opener;
}

/** The same button of the next one in a list, else of the one before, where one of them was taken away. */
function sameBeside(gone: Element, changes: MutationRecord[]): Element | undefined {
  for (const { removedNodes, nextSibling, previousSibling } of changes) {
    const item = [...removedNodes].find((node) => node.contains(gone));
    if (!(item instanceof Element)) continue;
    const place = buttonsOf(item).indexOf(gone);
    const isAlike = (one: Node | null) =>
      one instanceof Element && one.className === item.className;
    const other = [nextSibling, previousSibling].find(isAlike);
    return other ? buttonsOf(other as Element)[place] : undefined;
  }
  return undefined;
}

const buttonsOf = (item: Element): Element[] => [...item.querySelectorAll('a[href], button')];

/** A frame takes the Tab key to itself, past the dialog's own care. */
function modalWithFrame(): Element | undefined {
  return [...document.querySelectorAll(MODAL)].find((modal) => modal.querySelector('iframe'));
}

function enter(element: Element | null | undefined) {
  if (element instanceof HTMLElement) element.focus({ preventScroll: true });
}

/** The page from its beginning: for what a click changed as a whole without another address. */
export function startAtTop(): void {
  enter(document.getElementById('content'));
}

function leadToField({ target }: SubmitEvent) {
  if (target instanceof Element) leadToFirstError(target);
}

/** After a refusal: focuses the first invalid field, unless one has the focus already. */
export function leadToFirstError(form: Element): void {
  requestAnimationFrame(() => {
    if (document.activeElement?.matches(WRONG)) return;
    const field = form.querySelector(WRONG);
    if (field instanceof HTMLElement) field.focus();
  });
}
