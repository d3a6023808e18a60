import type { SurveyPage } from '@clientela/contract/surveys';
import { CHECK, drawing, h } from './dom.ts';
import type { SaveState } from './outbox.ts';
import { themeOf } from './theme.ts';
import type { Words } from './words.ts';

/** What stays while screens change: the store, the progress, the state of saving. */
export interface Frame {
  /** The document that the frame fills. */
  document: Document;
  show(screen: HTMLElement, focus: HTMLElement): void;
  showProgress(share: number | null): void;
  showState(state: SaveState | null): void;
  dress(page: Pick<SurveyPage, 'store' | 'name'>): void;
}

interface FrameOptions {
  document?: Document;
  /** Whether a new screen may move the focus; a preview must not take it from the editor. */
  takesFocus?: () => boolean;
}

export function frameOf(
  words: Words,
  { document: target = document, takesFocus = () => true }: FrameOptions = {},
): Frame {
  const bar = h('div', {
    class: 'progress',
    role: 'progressbar',
    'aria-label': words.progress,
    'aria-valuemin': 0,
    'aria-valuemax': 100,
    hidden: true,
  });
  const fill = h('div');
  bar.append(fill);
  const store = h('header');
  const main = h('main');
  const state = h('p', { class: 'state', role: 'status' });
  target.body.replaceChildren(bar, store, main, h('footer', {}, state));

  return {
    document: target,
    show(screen, focus) {
      main.replaceChildren(screen);
      target.defaultView?.scrollTo(0, 0);
      if (takesFocus()) focus.focus({ preventScroll: true });
    },
    showProgress(share) {
      bar.hidden = share === null;
      const percentage = Math.round((share ?? 0) * 100);
      bar.setAttribute('aria-valuenow', String(percentage));
      fill.style.setProperty('inline-size', `${percentage}%`);
    },
    showState(given) {
      const text = given ? words[given] : '';
      state.className = `state ${given ?? ''}`;
      // A screen reader reads every write aloud, also of the same text.
      if (state.textContent !== text) state.textContent = text;
    },
    dress({ store: { name, logo_url, ...colors }, name: survey }) {
      target.title = `${survey} · ${name}`;
      for (const [variable, value] of Object.entries(themeOf(colors))) {
        target.documentElement.style.setProperty(variable, value);
      }
      const title = h('span', { class: 'store' }, name);
      const logo = logo_url && h('img', { src: logo_url, alt: name });
      store.replaceChildren(logo || title);
      if (logo) logo.addEventListener('error', () => logo.replaceWith(title));
    },
  };
}

/** A screen of a title, a text and what follows. */
export function notice(
  { title, text, mark }: { title: string; text: string; mark?: boolean },
  ...rest: (HTMLElement | null)[]
): { screen: HTMLElement; heading: HTMLElement } {
  const heading = h('h1', { tabindex: -1 }, title);
  const screen = h(
    'div',
    { class: 'screen notice' },
    mark && h('div', { class: 'badge' }, drawing('check', CHECK)),
    heading,
    text !== '' && h('p', { class: 'text' }, text),
    ...rest,
  );
  return { screen, heading };
}

export function button(label: string, className: string, press: () => void): HTMLButtonElement {
  const element = h('button', { type: 'button', class: className }, label);
  element.addEventListener('click', press);
  return element;
}
