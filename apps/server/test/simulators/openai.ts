import { randomUUID } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * The chat completions of OpenAI with structured outputs, as its reference describes them:
 * https://platform.openai.com/docs/api-reference/chat/create and
 * https://platform.openai.com/docs/guides/error-codes
 */

interface Completion {
  model: string;
  messages: { role: string; content: string }[];
  response_format: {
    type: string;
    json_schema: { name: string; strict: boolean; schema: unknown };
  };
}

/** What the model does with the next question. */
export type ModelAnswer =
  | { content: string }
  | { refusal: string }
  /** Ends at the limit of tokens. */
  | { cut: string }
  | { status: 401 | 429 | 500 | 503 }
  | 'silent'
  | 'lost';

export interface OpenAiSimulator {
  url: string;
  key: string;
  asked: Completion[];
  /** In their order; without one left the model says that nothing is asked for. */
  answers: ModelAnswer[];
  close(): Promise<void>;
}

const ERRORS = {
  401: ['invalid_request_error', 'invalid_api_key', 'Incorrect API key provided.'],
  429: ['requests', 'rate_limit_exceeded', 'Rate limit reached for requests.'],
  500: ['server_error', null, 'The server had an error while processing your request.'],
  503: ['server_error', null, 'The engine is currently overloaded, please try again later.'],
} as const;

export async function simulateOpenAi(): Promise<OpenAiSimulator> {
  const key = `sk-${randomUUID()}`;
  const asked: Completion[] = [];
  const answers: ModelAnswer[] = [];
  const server = createServer((request, response) => {
    const send = (status: number, body: unknown) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
    const fail = (status: keyof typeof ERRORS) => {
      const [type, code, message] = ERRORS[status];
      send(status, { error: { message, type, param: null, code } });
    };
    void read(request).then((body) => {
      if (request.headers.authorization !== `Bearer ${key}`) return fail(401);
      if (request.url !== '/v1/chat/completions') return send(404, {});
      asked.push(body);
      const answer = answers.shift() ?? { content: '{"asks":{"kind":"none"}}' };
      if (answer === 'silent') return;
      if (answer === 'lost') return request.socket.destroy();
      if ('status' in answer) return fail(answer.status);
      const isCut = 'cut' in answer;
      const content = isCut ? answer.cut : 'content' in answer ? answer.content : null;
      const refusal = 'refusal' in answer ? answer.refusal : null;
      send(200, {
        id: `chatcmpl-${randomUUID()}`,
        object: 'chat.completion',
        created: 1_796_000_000,
        model: body.model,
        choices: [
          {
            index: 0,
            message: { role: 'assistant', content, refusal },
            logprobs: null,
            finish_reason: isCut ? 'length' : 'stop',
          },
        ],
        usage: { prompt_tokens: 900, completion_tokens: 60, total_tokens: 960 },
      });
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    key,
    asked,
    answers,
    close: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

async function read(request: IncomingMessage): Promise<Completion> {
  const pieces: Buffer[] = [];
  for await (const piece of request) pieces.push(piece as Buffer);
  return JSON.parse(Buffer.concat(pieces).toString('utf8')) as Completion;
}
