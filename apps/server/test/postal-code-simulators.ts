import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Mood = 'well' | 'unknown' | 'broken' | 'forbidden' | 'silent' | 'garbled';

export interface PostalCodeSimulator {
  url: string;
  mood: Mood;
  /** The codes it was asked for. */
  asked: string[];
  close(): Promise<void>;
}

interface Service {
  path: RegExp;
  found(cep: string): object;
  unknown(cep: string): [status: number, body: object];
}

/** As documented: an unknown code is a success with `erro`, a malformed one a 400 page. */
export const simulateViaCep = () =>
  serve({
    path: /^\/ws\/(\d{8})\/json\/$/,
    found: (cep) => ({
      cep: `${cep.slice(0, 5)}-${cep.slice(5)}`,
      logradouro: 'Praça da Sé',
      complemento: 'lado ímpar',
      unidade: '',
      bairro: 'Sé',
      localidade: 'São Paulo',
      uf: 'SP',
      estado: 'São Paulo',
      regiao: 'Sudeste',
      ibge: '3550308',
      gia: '1004',
      ddd: '11',
      siafi: '7107',
    }),
    unknown: () => [200, { erro: 'true' }],
  });

/** As documented: an unknown code is a 404 with name, message and type. */
export const simulateBrasilApi = () =>
  serve({
    path: /^\/api\/cep\/v2\/(\d{8})$/,
    found: (cep) => ({
      cep,
      state: 'RJ',
      city: 'Rio de Janeiro',
      neighborhood: 'Centro',
      street: 'Avenida Rio Branco',
      service: 'correios',
      location: { type: 'Point', coordinates: {} },
    }),
    unknown: () => [
      404,
      {
        name: 'CepPromiseError',
        message: 'Todos os serviços de CEP retornaram erro.',
        type: 'service_error',
      },
    ],
  });

async function serve(service: Service): Promise<PostalCodeSimulator> {
  const simulator: PostalCodeSimulator = { url: '', mood: 'well', asked: [], close };
  const server = createServer((request, response) => {
    const cep = service.path.exec(request.url ?? '')?.[1];
    if (!cep) return send(response, 400, '<h1>Bad Request</h1>');
    simulator.asked.push(cep);
    const [status, body] = service.unknown(cep);
    const answers: Record<Mood, () => void> = {
      well: () => send(response, 200, JSON.stringify(service.found(cep))),
      unknown: () => send(response, status, JSON.stringify(body)),
      broken: () => send(response, 502, '<html>Bad Gateway</html>'),
      forbidden: () => send(response, 403, 'blocked'),
      garbled: () => send(response, 200, '{"logradouro": 12, "street": 12'),
      silent: () => {},
    };
    answers[simulator.mood]();
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  simulator.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return simulator;

  function close(): Promise<void> {
    server.closeAllConnections();
    return new Promise((done) => server.close(() => done()));
  }
}

function send(response: ServerResponse, status: number, body: string): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8' });
  response.end(body);
}
