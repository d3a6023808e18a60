import type { SurveyDefinition, SurveyPage } from '@clientela/contract/surveys';
import {
  type AnswerProblem,
  answersOnPath,
  pathOf,
  readAnswer,
  type SurveyAnswer,
  type SurveyQuestion,
} from '@clientela/domain/surveys';
import { type Block, blockOf } from './block.ts';
import { h } from './dom.ts';
import { endingScreen } from './ending.ts';
import { button, type Frame, notice } from './frame.ts';
import { createOutbox, type OutboxPorts, type SaveState } from './outbox.ts';
import { progressOf } from './progress.ts';
import { digitKeys } from './scales.ts';
import type { Words } from './words.ts';

export interface VisitOptions
  extends Pick<OutboxPorts, 'device' | 'respondent' | 'send' | 'finish'> {
  page: SurveyPage;
  definition: SurveyDefinition;
  words: Words;
  frame: Frame;
  /** A score chosen in the message, shown and not saved until the person presses. */
  preselected: string | null;
  /** Ends the page's listeners, where another visit follows in its document. */
  signal?: AbortSignal;
  /** Where the browser's Back goes to the question before; absent: a preview leaves the history alone. */
  history?: History;
  /** The link takes no answers any more. */
  onClosed(code: string): void;
}

const SCORES = ['NPS', 'CSAT', 'RATE'];

/** Leads a person through a survey. */
export function startVisit(options: VisitOptions): void {
  const { page, definition, words, frame } = options;
  const { questions, welcome } = definition;
  const { document } = frame;
  const view = document.defaultView ?? window;
  const around = { products: page.products };
  const answers: Record<string, SurveyAnswer> = {};
  /** Typed, and not acceptable as it is. */
  const drafts: Record<string, unknown> = {};
  const orders = new Map<string, unknown[]>();
  const chooseByKey = digitKeys();
  let onScreen: Block[] = [];
  let afterChange = () => {};
  /** Leads to the question before the one on the screen, if any. */
  let goBack: (() => void) | null = null;
  let entries = 0;

  const outbox = createOutbox({
    ...options,
    revisions: new Map(Object.entries(page.answers).map(([id, { revision }]) => [id, revision])),
    onState: showState,
    onFinished: showEnding,
    onRefused: takeBack,
  });
  const known = [
    ...Object.entries(page.answers),
    ...outbox.unsent.filter(([id, { revision }]) => revision > (page.answers[id]?.revision ?? 0)),
  ];
  for (const [id, { value }] of known) {
    const question = questions.find((one) => one.id === id);
    const read = question && readAnswer(question, value, around);
    if (read && 'value' in read) answers[id] = read.value;
  }
  preselect();
  const until = options.signal && { signal: options.signal };
  const goOnline = () => {
    frame.showState(null);
    void outbox.flush();
  };
  view.addEventListener('online', goOnline, until);
  view.addEventListener('offline', () => showState('offline'), until);
  document.addEventListener('keydown', onKey, until);
  if (options.history) {
    view.addEventListener('popstate', () => {
      entries = Math.max(0, entries - 1);
      goBack?.();
    });
  }

  if (outbox.isFinishing()) showWaiting();
  else if (definition.layout === 'ALL') showAll();
  else showFirst();
  void outbox.flush();

  function preselect(): void {
    const question = questions.find(({ type }) => SCORES.includes(type));
    const score = /^\d{1,2}$/.test(options.preselected ?? '') ? Number(options.preselected) : null;
    if (!question || score === null || answers[question.id] !== undefined) return;
    if ('value' in readAnswer(question, score, around)) drafts[question.id] = score;
  }

  function showState(state: SaveState): void {
    frame.showState(state);
    if (state === 'offline' && outbox.isFinishing()) showWaiting();
  }

  // ── one question a screen ──

  function showNext(question: SurveyQuestion): void {
    if (options.history) {
      options.history.pushState(null, '');
      entries += 1;
    }
    showQuestion(question);
  }

  function showFirst(): void {
    const { passed, question } = pathOf(definition, answers, around);
    const current = question ?? byId(passed.at(-1));
    if (!current) {
      finish();
      return;
    }
    const isNew = passed.length === 0 && drafts[current.id] === undefined;
    if (welcome && isNew) showWelcome(welcome);
    else showQuestion(current);
  }

  function showWelcome({ title, text }: NonNullable<typeof welcome>): void {
    const begin = () => {
      const { passed, question } = pathOf(definition, answers, around);
      const first = byId(passed[0]) ?? question;
      if (first) showNext(first);
      else finish();
    };
    goBack = null;
    const actions = h('div', { class: 'actions' }, button(words.start, 'main', begin));
    const { screen, heading } = notice({ title, text }, actions);
    onScreen = [];
    frame.showProgress(null);
    frame.show(screen, heading);
  }

  function showQuestion(question: SurveyQuestion, problem: AnswerProblem | null = null): void {
    const passed = passedBefore(question.id);
    const block = makeBlock(question, 'h1');
    const next = h('button', { type: 'submit', class: 'main' }, words.next);
    const previous = byId(passed.at(-1));
    const hasBack = previous || welcome;
    const goToPrevious = () => {
      noteDraft(block);
      if (previous) showQuestion(previous);
      else if (welcome) showWelcome(welcome);
    };
    goBack = hasBack ? goToPrevious : null;
    const pressBack = () => (entries > 0 ? options.history?.back() : goToPrevious());
    const actions = h(
      'div',
      { class: 'actions' },
      next,
      hasBack ? button(words.back, 'quiet', pressBack) : null,
      !question.required && button(words.skip, 'quiet', () => goOn(question, null)),
    );
    const submit = () => {
      const read = block.read();
      if ('problem' in read) return showProblem(block, read.problem);
      goOn(question, read.value);
    };
    afterChange = () => {
      const read = block.read();
      const value = 'value' in read ? read.value : null;
      const after = nextAfter(question.id, { ...answers, [question.id]: value });
      next.textContent = after ? words.next : words.send;
    };
    block.writeTexts(answersOnPath(definition, answers, around));
    onScreen = [block];
    afterChange();
    frame.showProgress(
      progressOf(definition, around, { passed: passed.length, question_id: question.id }),
    );
    frame.show(formOf([block.element, actions], submit), block.heading);
    if (problem) showProblem(block, problem);
  }

  function goOn(question: SurveyQuestion, value: SurveyAnswer): void {
    save(question.id, value);
    const next = nextAfter(question.id, answers);
    if (next) showNext(next);
    else finish();
  }

  function passedBefore(id: string): string[] {
    const { passed } = pathOf(definition, answers, around);
    const at = passed.indexOf(id);
    return at < 0 ? passed : passed.slice(0, at);
  }

  /** Answered before, where the person went back; null at the end. */
  function nextAfter(id: string, given: Record<string, SurveyAnswer>): SurveyQuestion | null {
    const { passed, question } = pathOf(definition, given, around);
    return byId(passed[passed.indexOf(id) + 1]) ?? question;
  }

  // ── all questions on one screen ──

  function showAll(problem: { id: string; code: AnswerProblem } | null = null): void {
    const heading = h('h1', { tabindex: -1 }, definition.welcome?.title ?? page.name);
    const text = definition.welcome?.text;
    const blocks = questions.map((question) => makeBlock(question, 'h2'));
    const send = h('button', { type: 'submit', class: 'main' }, words.send);
    const submit = () => {
      const asked = blocks.filter(({ element }) => !element.hidden);
      const reads = asked.map((block) => ({ block, read: block.read() }));
      for (const { block, read } of reads) {
        block.showProblem('problem' in read ? read.problem : null);
      }
      const wrong = reads.find(({ read }) => 'problem' in read);
      if (wrong) return wrong.block.focusControl();
      for (const { block, read } of reads) {
        if ('value' in read) save(block.question.id, read.value);
      }
      finish();
    };
    afterChange = () => {
      const shown = answersOnPath(definition, { ...allSkipped(), ...answers }, around);
      for (const block of blocks) {
        block.element.hidden = !(block.question.id in shown);
        block.writeTexts(shown);
      }
    };
    const parts = [heading, text ? h('p', { class: 'text' }, text) : null];
    const actions = h('div', { class: 'actions' }, send);
    onScreen = blocks;
    afterChange();
    frame.showProgress(null);
    frame.show(
      formOf([...parts, ...blocks.map(({ element }) => element), actions], submit),
      heading,
    );
    const wrong = blocks.find(({ question }) => question.id === problem?.id);
    if (wrong && problem) showProblem(wrong, problem.code);
  }

  function allSkipped(): Record<string, SurveyAnswer> {
    return Object.fromEntries(questions.map(({ id }) => [id, null]));
  }

  // ── both ──

  function byId(id: string | undefined): SurveyQuestion | null {
    return questions.find((one) => one.id === id) ?? null;
  }

  function makeBlock(question: SurveyQuestion, level: 'h1' | 'h2'): Block {
    const { id } = question;
    const block = blockOf(question, {
      level,
      value: id in drafts ? drafts[id] : answers[id],
      products: page.products,
      questions,
      words,
      shuffled: (items) => shuffledOnce(id, items),
    });
    block.element.addEventListener('change', () => {
      noteDraft(block);
      const read = block.read();
      if ('value' in read && (read.value !== null || answers[id] !== undefined)) {
        block.showProblem(null);
        save(id, read.value);
      }
      afterChange();
    });
    return block;
  }

  /** The order stays for the whole visit, so that going back shows the same list. */
  function shuffledOnce<Item>(id: string, items: readonly Item[]): Item[] {
    if (!orders.has(id)) {
      const drawn = items.map((item) => ({ item, place: Math.random() }));
      drawn.sort((a, b) => a.place - b.place);
      orders.set(
        id,
        drawn.map(({ item }) => item),
      );
    }
    return orders.get(id) as Item[];
  }

  function noteDraft(block: Block): void {
    drafts[block.question.id] = block.field.read();
  }

  function save(id: string, value: SurveyAnswer): void {
    if (value === null) delete drafts[id];
    const isKnown = id in answers && JSON.stringify(answers[id]) === JSON.stringify(value);
    answers[id] = value;
    if (!isKnown) outbox.save(id, value);
  }

  function showProblem(block: Block, problem: AnswerProblem): void {
    block.showProblem(problem);
    block.focusControl();
  }

  function formOf(parts: (HTMLElement | null)[], submit: () => void): HTMLElement {
    const form = h('form', { class: 'screen', novalidate: true }, ...parts);
    form.addEventListener('submit', (event) => {
      event.preventDefault();
      submit();
    });
    return form;
  }

  function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
    const target = event.target as HTMLElement;
    const form = document.querySelector<HTMLFormElement>('form.screen');
    if (!form || target.closest('button, a, textarea')) return;
    const isTyping = target.matches('input:not([type=radio], [type=checkbox])');
    if (event.key === 'Enter') {
      event.preventDefault();
      const at = onScreen.findIndex(({ element }) => element.contains(target));
      const next = onScreen.slice(at + 1).find(({ element }) => !element.hidden);
      // On a screen with all questions Enter goes to the next one.
      if (next && definition.layout === 'ALL') next.focusControl();
      else form.requestSubmit();
    } else if (/^\d$/.test(event.key) && !isTyping) {
      const only = definition.layout === 'ONE' ? form.querySelector('.scale') : null;
      const scale = target.closest('.scale') ?? only;
      if (scale && chooseByKey(scale, event.key, Date.now())) event.preventDefault();
    }
  }

  function finish(): void {
    goBack = null;
    for (const element of document.querySelectorAll('form button')) {
      element.setAttribute('disabled', '');
    }
    const main = document.querySelector('form .main');
    if (main) main.textContent = words.sending;
    outbox.finish();
  }

  function showWaiting(): void {
    if (document.querySelector('.waiting')) return;
    const retry = button(words.retry, 'main', () => void outbox.flush());
    const actions = h('div', { class: 'actions' }, retry);
    const { screen, heading } = notice(
      { title: words.waiting_title, text: words.waiting_text },
      actions,
    );
    screen.classList.add('waiting');
    onScreen = [];
    frame.showProgress(null);
    frame.show(screen, heading);
  }

  function showEnding(ending_id: string): void {
    const { endings } = definition;
    const ending = endings.find(({ id }) => id === ending_id) ?? endings[0]!;
    const filled = answersOnPath(definition, answers, around);
    const { screen, heading } = endingScreen(ending, words, { questions, answers: filled });
    onScreen = [];
    frame.showProgress(null);
    frame.showState(null);
    frame.show(screen, heading);
  }

  /** Shows the question again whose answer the server did not accept, or the one that is missing. */
  function takeBack({ code, question_id, value }: Parameters<OutboxPorts['onRefused']>[0]): void {
    if (code === 'survey_closed' || code === 'not_found') {
      options.onClosed(code);
      return;
    }
    const refused = byId(question_id ?? undefined);
    if (refused) {
      delete answers[refused.id];
      drafts[refused.id] = value;
    }
    const { question } = pathOf(definition, answers, around);
    const shown = refused ?? question;
    // The server has other answers than this page, from another device: they are read again.
    if (!shown) {
      view.location.reload();
      return;
    }
    const problem = refused ? problemOf(refused) : 'required';
    if (definition.layout === 'ALL') showAll({ id: shown.id, code: problem });
    else showQuestion(shown, problem);
  }
}

/** The likely reason for which the server, which checks more, refused an answer. */
function problemOf({ type }: SurveyQuestion): AnswerProblem {
  const reasons: Partial<Record<SurveyQuestion['type'], AnswerProblem>> = {
    PHONE: 'not_a_phone',
    EMAIL: 'not_an_email',
    LINK: 'not_a_link',
    DATE: 'not_a_day',
    NUMBER: 'not_a_number',
    SHORT_TEXT: 'too_long',
    LONG_TEXT: 'too_long',
  };
  return reasons[type] ?? 'not_an_option';
}
