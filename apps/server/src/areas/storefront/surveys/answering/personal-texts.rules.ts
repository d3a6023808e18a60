import type { SurveyDefinition } from '@clientela/contract';
import { clip, findMessageVariables } from '@clientela/domain';
import {
  EMPTY_PERSON,
  type MessageCustomer,
  type MessageStore,
  readVariable,
} from '#areas/messaging/delivery/index';

/**
 * The definition with the variables of the customer and the store in its texts, or their fallbacks; those of answers stay
 * for the page. Values lose their braces: a name must not become a variable.
 */
export function withCustomer(
  definition: SurveyDefinition,
  customer: MessageCustomer | null,
  store: MessageStore,
): SurveyDefinition {
  const fill = (text: string, most: number) => {
    let filled = '';
    let end = 0;
    for (const found of findMessageVariables(text)) {
      const value = readVariable(found.variable, customer ?? EMPTY_PERSON, store).trim();
      filled += text.slice(end, found.start) + (value.replace(/[{}]/g, '') || found.fallback);
      end = found.end;
    }
    return end === 0 ? text : clip(filled + text.slice(end), most);
  };
  const { welcome, questions, endings } = definition;
  return {
    ...definition,
    welcome: welcome && { title: fill(welcome.title, 300), text: fill(welcome.text, 1_000) },
    questions: questions.map((question) => ({
      ...question,
      title: fill(question.title, 300),
      help: fill(question.help, 500),
    })),
    endings: endings.map((ending) => ({
      ...ending,
      title: fill(ending.title, 300),
      text: fill(ending.text, 1_000),
    })),
  };
}
