import {
  type TranslationModel,
  TranslationUnavailable,
} from '#areas/insight/assistant/model/model.port';
import { fieldsOf, listOf } from '../body.ts';
import { KeptConnections } from '../kept-connections.ts';

interface ModelSettings {
  /** Base address with its version: `https://api.openai.com/v1`. */
  url: string;
  /** Empty where the endpoint takes none. */
  key: string;
  name: string;
  seesWords: boolean;
}

const ANSWER_TOKENS_MAX = 800;

/**
 * A model behind the chat completions of OpenAI, which vLLM, Ollama and llama.cpp speak too
 * (https://platform.openai.com/docs/api-reference/chat).
 */
export function createOpenAiCompatible({
  url,
  key,
  name,
  seesWords,
}: ModelSettings): TranslationModel {
  const connections = new KeptConnections(url);
  return {
    host: new URL(url).host,
    seesWords,
    async translate({ instructions, question, schema }, signal) {
      const body = JSON.stringify({
        model: name,
        messages: [
          { role: 'system', content: instructions },
          { role: 'user', content: question },
        ],
        max_completion_tokens: ANSWER_TOKENS_MAX,
        response_format: {
          type: 'json_schema',
          json_schema: { name: 'translation', strict: true, schema },
        },
      });
      const headers = {
        'content-type': 'application/json',
        ...(key && { authorization: `Bearer ${key}` }),
      };
      const call = { method: 'POST', path: '/chat/completions', headers, body, signal } as const;
      const answer = await connections.call(call).catch((cause: unknown) => {
        throw new TranslationUnavailable('the model did not answer', { cause });
      });
      if (answer.status !== 200) {
        throw new TranslationUnavailable(`the model answered with ${answer.status}`);
      }
      return textIn(answer.json);
    },
    close: () => connections.close(),
  };
}

function textIn(json: unknown): string {
  const [choice] = listOf(fieldsOf(json).choices);
  const { finish_reason, message } = fieldsOf(choice);
  const { content, refusal } = fieldsOf(message);
  if (finish_reason === 'length') throw new TranslationUnavailable('the answer was cut off');
  // A refusal of the model is no translation: it counts as an answer that is none.
  return typeof content === 'string' ? content : String(refusal ?? '');
}
