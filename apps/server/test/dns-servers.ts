import { createSocket, type Socket } from 'node:dgram';
import { once } from 'node:events';
import { type Answer, type DecodedPacket, decode, encode, type RecordType } from 'dns-packet';

type Type = 'TXT' | 'CNAME' | 'MX' | 'NS' | 'A';

/** The records of one server, by type and name; a server may also fail. */
export interface TestDnsServer {
  address: string;
  records: Map<string, string[]>;
  answers: 'records' | 'nothing' | 'failure';
  asked: number;
}

export interface TestDns {
  /** Of the resolver, with its port. */
  address: string;
  resolver: TestDnsServer;
  /** The zones' own servers. */
  authorities: [TestDnsServer, TestDnsServer];
  /** Sets a record on all servers; no values: removes it. */
  set(type: Type, name: string, ...values: string[]): void;
  close(): Promise<void>;
}

const ADDRESSES = ['127.0.0.1', '127.0.0.2', '127.0.0.3'] as const;

/** A resolver and two authoritative servers of a zone, on the loopback network. */
export async function openDns(zone: string): Promise<TestDns> {
  const sockets: Socket[] = [];
  let port = 0;
  const servers: TestDnsServer[] = [];
  for (const address of ADDRESSES) {
    const server: TestDnsServer = { address, records: new Map(), answers: 'records', asked: 0 };
    const socket = createSocket('udp4');
    socket.on('message', (message, from) => {
      const answer = answerOf(server, decode(message));
      if (answer) socket.send(answer, from.port, from.address);
    });
    socket.bind(port, address);
    await once(socket, 'listening');
    port = socket.address().port;
    sockets.push(socket);
    servers.push(server);
  }
  const [resolver, first, second] = servers as [TestDnsServer, TestDnsServer, TestDnsServer];
  const set = (type: Type, name: string, ...values: string[]) => {
    for (const { records } of servers) {
      if (values.length === 0) records.delete(`${type} ${name}`);
      else records.set(`${type} ${name}`, values);
    }
  };
  set('NS', zone, 'ns1.dns.example', 'ns2.dns.example');
  set('A', 'ns1.dns.example', first.address);
  set('A', 'ns2.dns.example', second.address);
  return {
    address: `${resolver.address}:${port}`,
    resolver,
    authorities: [first, second],
    set,
    async close() {
      await Promise.all(sockets.map((socket) => new Promise<void>((done) => socket.close(done))));
    },
  };
}

function answerOf(server: TestDnsServer, query: DecodedPacket): Buffer | null {
  server.asked++;
  if (server.answers === 'nothing') return null;
  const question = query.questions?.[0];
  if (!question) return null;
  const { name } = question;
  const type = question.type as Type;
  const values = server.records.get(`${type} ${name.toLowerCase()}`) ?? [];
  const isKnown = [...server.records.keys()].some((key) => key.endsWith(` ${name.toLowerCase()}`));
  const rcode = server.answers === 'failure' ? 2 : isKnown ? 0 : 3;
  return encode({
    type: 'response',
    id: query.id ?? 0,
    flags: 0x0480 | rcode,
    questions: [question],
    answers: server.answers === 'failure' ? [] : values.map((value) => recordOf(type, name, value)),
  });
}

function recordOf(type: Type, name: string, value: string): Answer {
  const head = { name, ttl: 60 };
  // A string of a TXT record holds 255 bytes.
  if (type === 'TXT') return { ...head, type, data: value.match(/.{1,255}/gs) ?? [''] };
  if (type === 'MX') return { ...head, type, data: { preference: 10, exchange: value } };
  return { ...head, type: type as Exclude<RecordType, 'MX' | 'TXT'>, data: value } as Answer;
}
