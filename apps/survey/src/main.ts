import './page.css';
import type { SurveyPage } from '@clientela/contract/surveys';
import { readPage, sendAnswer, sendFinish, sendOpened } from './api.ts';
import { deviceOf, newRespondent } from './device.ts';
import { h } from './dom.ts';
import { button, frameOf, notice } from './frame.ts';
import { startVisit } from './visit.ts';
import { languageOf, type Words, wordsOf } from './words.ts';

/** `/s/{token}?v=9`; the server sends the same page for every token. */
const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const device = deviceOf(token);

async function open(): Promise<void> {
  const words = speak('auto');
  const kept = device.read();
  const outcome = await readPage({ token, respondent: kept.respondent });
  if (outcome.kind === 'done') return show(outcome.value, kept.respondent);
  if (outcome.kind === 'refused') return showNotice(words, words.missing_title, words.missing_text);
  const retry = button(words.retry, 'main', () => void open());
  showNotice(words, words.failed_title, words.failed_text, h('div', { class: 'actions' }, retry));
}

function show(page: SurveyPage, known: string | null): void {
  const { definition, status } = page;
  const words = speak(definition?.language ?? 'auto');
  if (status !== 'open' || !definition) {
    showStatus(page, words);
    return;
  }
  const respondent = page.is_personal ? null : (known ?? newRespondent());
  const caller = { token, respondent };
  const frame = frameOf(words);
  frame.dress(page);
  const { version } = page;
  if (page.is_personal) reportOpening();
  startVisit({
    page,
    definition,
    words,
    frame,
    device,
    respondent,
    preselected: new URLSearchParams(location.search).get('v'),
    history,
    send: (id, { value, revision }) => sendAnswer(caller, id, { version, value, revision }),
    finish: () => sendFinish(caller, version),
    onClosed: (code) => showStatus(page, words, code === 'not_found' ? 'missing' : 'closed'),
  });
}

const SEEN_MS = 1_000;
const ACTS = ['pointerdown', 'keydown'];

/** Reports that a person sees the page, once it was visible for a while or was touched: prerendering is neither. */
function reportOpening(): void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const report = (): void => {
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', look);
    for (const act of ACTS) document.removeEventListener(act, report);
    void sendOpened(token);
  };
  const look = (): void => {
    clearTimeout(timer);
    if (document.visibilityState === 'visible') timer = setTimeout(report, SEEN_MS);
  };
  document.addEventListener('visibilitychange', look);
  for (const act of ACTS) document.addEventListener(act, report);
  look();
}

function showStatus(
  page: SurveyPage,
  words: Words,
  status: 'open' | 'closed' | 'spent' | 'expired' | 'missing' = page.status,
): void {
  const shown = status === 'open' ? 'closed' : status;
  // A paused survey may take them later.
  if (shown !== 'closed') device.drop();
  showNotice(words, words[`${shown}_title`], words[`${shown}_text`], null, page);
}

function showNotice(
  words: Words,
  title: string,
  text: string,
  action: HTMLElement | null = null,
  page: SurveyPage | null = null,
): void {
  const frame = frameOf(words);
  if (page) frame.dress(page);
  else document.title = title;
  const { screen, heading } = notice({ title, text }, action);
  frame.show(screen, heading);
}

/** Sets the language and the direction of the page. */
function speak(wished: string): Words {
  const language = languageOf(wished, navigator.languages);
  document.documentElement.lang = language === 'pt' ? 'pt-BR' : language;
  document.documentElement.dir = language === 'ar' ? 'rtl' : 'ltr';
  return wordsOf(language);
}

void open();
