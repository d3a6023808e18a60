import {
  LESSON_FACTS,
  LESSON_NUMBERS,
  type LessonBlock,
  type LessonFact,
  type LessonNumber,
  type LessonStep,
} from '@clientela/contract';
import { fold } from '@clientela/domain';
import { LessonError } from './lesson-error.ts';
import { htmlOf, inlineHtmlOf, type Pictures, type Source, wordsOf } from './markdown.ts';
import { addressOf, screenExists } from './screens.rules.ts';

export interface CompiledLesson {
  slug: string;
  title: string;
  summary: string;
  area: string;
  minutes: number;
  order: number;
  screen: string;
  address: string;
  blocks: LessonBlock[];
  /** Folded texts for the search. */
  words: { title: string; keywords: string; headings: string; text: string };
}

const KEYS = ['title', 'summary', 'area', 'minutes', 'screen', 'keywords', 'order'] as const;
type FrontMatter = Record<(typeof KEYS)[number], string>;

/** Compiles the Markdown of a lesson; any mistake in it throws with its line. */
export function compileLesson(file: string, markdown: string, pictures: Pictures): CompiledLesson {
  const lines = markdown.split(/\r?\n/);
  const { front, end } = readFrontMatter(file, lines);
  const fail = fails(file);
  const whole = (key: 'minutes' | 'order') => {
    const value = Number(front[key]);
    if (!Number.isInteger(value) || value < 1) fail(1, `${key} must be a whole number from 1`);
    return value;
  };
  const { blocks, words } = readBlocks(
    { file, line: end + 2, lines: lines.slice(end + 1) },
    pictures,
  );
  if (!screenExists(front.screen)) fail(1, `unknown screen ${front.screen}`);
  return {
    slug: file.replace(/\.md$/, ''),
    title: front.title,
    summary: front.summary,
    area: front.area,
    minutes: whole('minutes'),
    order: whole('order'),
    screen: front.screen,
    address: addressOf(front.screen),
    blocks,
    words: {
      title: fold(front.title),
      keywords: fold(front.keywords),
      headings: fold(words.headings.join(' ')),
      text: fold([front.summary, front.area, ...words.text].join(' ')),
    },
  };
}

const fails =
  (file: string) =>
  (line: number, message: string): never => {
    throw new LessonError(file, line, message);
  };

function readFrontMatter(file: string, lines: readonly string[]) {
  const fail = fails(file);
  const end = lines.indexOf('---', 1);
  if (lines[0] !== '---' || end < 0) fail(1, 'front matter between two lines --- is missing');
  const found: Partial<FrontMatter> = {};
  for (const [at, line] of lines.slice(1, end).entries()) {
    const [, key = '', value = ''] = /^(\w+):\s*(.*?)\s*$/.exec(line) ?? [];
    if (!KEYS.includes(key as never)) fail(at + 2, `unknown front matter "${line}"`);
    found[key as keyof FrontMatter] = value;
  }
  const missing = KEYS.find((key) => !found[key]);
  if (missing) fail(1, `front matter needs ${missing}`);
  return { front: found as FrontMatter, end };
}

interface Read {
  blocks: LessonBlock[];
  words: { headings: string[]; text: string[] };
}

/** Splits a lesson into Markdown and directives, which stand between lines `:::name` and `:::`. */
function readBlocks({ file, line: first, lines }: Source, pictures: Pictures): Read {
  const fail = fails(file);
  const read: Read = { blocks: [], words: { headings: [], text: [] } };
  const keys = new Set<string>();
  let start = 0;
  const endMarkdown = (end: number) => {
    const source = { file, line: first + start, lines: lines.slice(start, end) };
    const html = htmlOf(source, pictures);
    if (html) read.blocks.push({ kind: 'html', html });
    addWords(read, source.lines);
  };
  for (const [at, line] of lines.entries()) {
    if (at < start || !line.startsWith(':::')) continue;
    const [, name = '', argument = ''] = /^:::(\w+)\s*(.*?)\s*$/.exec(line) ?? [];
    const compile = COMPILERS[name as keyof typeof COMPILERS];
    if (!compile) fail(first + at, `unknown directive "${line}"`);
    const end = lines.indexOf(':::', at + 1);
    if (end < 0) fail(first + at, `:::${name} is not closed`);
    endMarkdown(at);
    const source = { file, line: first + at + 1, lines: lines.slice(at + 1, end) };
    const block = compile(argument, source, pictures);
    read.blocks.push(block);
    addWords(read, plainLines(block, source.lines));
    if (block.kind === 'open') assertNewKeys(block.steps, keys, source);
    start = end + 1;
  }
  endMarkdown(lines.length);
  return read;
}

function addWords(read: Read, lines: readonly string[]): void {
  const { headings, text } = wordsOf(lines);
  read.words.headings.push(...headings);
  read.words.text.push(...text);
}

const STEP = /^- (?:\[(\w+)\] )?(.+)$/;
const ANSWER = /^- \(( |x)\) (.+)$/;

/** Lines without the marks of directives, for the search. */
function plainLines({ kind }: LessonBlock, lines: readonly string[]): string[] {
  const mark = kind === 'open' ? /^- (\[\w+\] )?/ : /^(- \(.\) |> )/;
  return lines.map((line) => `${line.replace(mark, '')}\n`);
}

function assertNewKeys(steps: readonly LessonStep[], keys: Set<string>, { file, line }: Source) {
  for (const { key } of steps) {
    if (keys.has(key)) throw new LessonError(file, line, `two steps have the text of "${key}"`);
    keys.add(key);
  }
}

type Compile = (argument: string, source: Source, pictures: Pictures) => LessonBlock;

const COMPILERS = {
  open: compileOpen,
  number: compileNumber,
  check: compileCheck,
} satisfies Record<string, Compile>;

function compileOpen(screen: string, source: Source, pictures: Pictures): LessonBlock {
  const { file, line } = source;
  if (!screenExists(screen)) throw new LessonError(file, line - 1, `unknown screen ${screen}`);
  const steps = itemsOf(source).map(({ item, at }): LessonStep => {
    const [, fact = null, text] = STEP.exec(item) ?? [];
    if (!text) throw new LessonError(file, at, 'a step begins with "- "');
    if (fact && !LESSON_FACTS.includes(fact as LessonFact))
      throw new LessonError(file, at, `unknown fact ${fact}`);
    const html = inlineHtmlOf({ file, line: at, lines: [text] }, pictures);
    return { key: keyOf(text), fact: fact as LessonFact | null, html };
  });
  if (steps.length === 0) throw new LessonError(file, line - 1, ':::open has no steps');
  return { kind: 'open', screen, address: addressOf(screen), steps };
}

/** Lines that are not blank, with their place; an indented line continues the one before. */
function itemsOf({ line, lines }: Source): { item: string; at: number }[] {
  const items: { item: string; at: number }[] = [];
  for (const [index, text] of lines.entries()) {
    const last = items.at(-1);
    if (last && /^\s+\S/.test(text)) last.item += ` ${text.trim()}`;
    else if (text.trim()) items.push({ item: text, at: line + index });
  }
  return items;
}

/** Survives reordering, so that ticks stay with their step. */
const keyOf = (text: string) =>
  fold(text)
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
    .slice(0, 80);

function compileNumber(name: string, { file, line, lines }: Source): LessonBlock {
  if (!LESSON_NUMBERS.includes(name as LessonNumber))
    throw new LessonError(file, line - 1, `unknown number ${name}`);
  const label = lines.join(' ').trim();
  if (!label) throw new LessonError(file, line - 1, 'a number needs a label');
  return { kind: 'number', number: name as LessonNumber, label };
}

function compileCheck(_: string, source: Source, pictures: Pictures): LessonBlock {
  const { file, line } = source;
  const fail = fails(file);
  const items = itemsOf(source);
  const answers = items.flatMap(({ item }) => {
    const [, mark, answer] = ANSWER.exec(item) ?? [];
    return answer ? [{ text: answer, is_right: mark === 'x' }] : [];
  });
  if (answers.length < 2) fail(line - 1, 'a check needs two answers or more');
  if (answers.filter(({ is_right }) => is_right).length !== 1)
    fail(line - 1, 'exactly one answer of a check is right');
  const first = items.findIndex(({ item }) => ANSWER.test(item));
  const question = items
    .slice(0, first)
    .map(({ item }) => item.trim())
    .join(' ');
  if (!question) fail(line - 1, 'a check needs a question');
  const isReason = (item: string) => item.startsWith('>');
  const stray = items.slice(first).find(({ item }) => !ANSWER.test(item) && !isReason(item));
  if (stray) fail(stray.at, `neither answer nor reason: "${stray.item}"`);
  const reason = items.filter(({ item }) => isReason(item));
  const [opening] = reason;
  if (!opening) throw new LessonError(file, line - 1, 'a check needs its reason after ">"');
  const lines = reason.map(({ item }) => item.replace(/^> ?/, ''));
  const why = htmlOf({ file, line: opening.at, lines }, pictures);
  return { kind: 'check', question, answers, why };
}
