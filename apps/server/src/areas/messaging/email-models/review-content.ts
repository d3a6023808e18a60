import type { CellBlock, EmailDocument } from '@clientela/contract';
import { cellsOf } from './cells.ts';
import { emailModelsTexts } from './email-models.texts.ts';
import type { SlotBook } from './slot-book.ts';

/** Phones show about this many characters of a subject. */
const SUBJECT_CHARACTERS = 60;

/** A message with a picture and fewer words than this counts as a picture. */
const WORDS_OF_A_TEXT = 12;

const LEAVING = /descadastr|cancelar|sair|parar|remover|não quero|nao quero|desinscrev/i;

/** Reports defects that do not break a message but cost it readers (decisions §6). */
export function reviewContent(
  document: EmailDocument,
  subjects: readonly string[],
  text: string,
  book: SlotBook,
): void {
  book.enter(null);
  for (const subject of subjects) {
    const { length } = subject.replaceAll(/\{\{.*?\}\}/g, 'nome');
    if (length > SUBJECT_CHARACTERS) {
      book.report('long_subject', emailModelsTexts.long_subject(length));
    }
    if (isLoud(subject)) book.report('spam_words', emailModelsTexts.loud_subject);
  }
  const written = [...subjects, text].join('\n').toLowerCase();
  const found = emailModelsTexts.spam_phrases.filter((phrase) => written.includes(phrase));
  if (found.length > 0) {
    book.report(
      'spam_words',
      emailModelsTexts.spam_words(found.map((one) => `“${one}”`).join(', ')),
    );
  }
  const blocks = document.blocks.flatMap(cellsOf);
  const pictures = blocks.filter(({ type }) => type === 'image' || type === 'video');
  if (pictures.length > 0 && wordsOf(blocks) < WORDS_OF_A_TEXT) {
    book.report('mostly_picture', emailModelsTexts.mostly_picture);
  }
  const content = document.blocks.filter(({ type }) => type !== 'footer' && type !== 'divider');
  if (content.length > 0 && content.every((block) => 'only_for' in block && block.only_for)) {
    book.report('may_be_empty', emailModelsTexts.may_be_empty);
  }
  for (const block of document.blocks) {
    if (block.type !== 'footer' || LEAVING.test(block.unsubscribe_label)) continue;
    book.enter(block.id);
    book.report('hidden_way_out', emailModelsTexts.hidden_way_out(block.unsubscribe_label));
  }
}

/** Whether a subject of several words is written in capitals. */
function isLoud(subject: string): boolean {
  const letters = subject.replaceAll(/\{\{.*?\}\}|[^\p{L}]/gu, '');
  return letters.length >= 12 && letters === letters.toUpperCase();
}

function wordsOf(blocks: readonly CellBlock[]): number {
  const texts = blocks.map((block) => {
    if (block.type === 'text' || block.type === 'html')
      return block.html.replaceAll(/<[^>]*>/g, ' ');
    if (block.type === 'product') return `${block.name} ${block.description}`;
    if (block.type === 'survey') return block.title;
    return block.type === 'coupon' || block.type === 'bonus'
      ? `${block.title} ${block.description}`
      : '';
  });
  return texts.join(' ').split(/\s+/).filter(Boolean).length;
}
