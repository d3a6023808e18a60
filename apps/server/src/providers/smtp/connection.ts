import { refusal, SmtpError, type Stage } from './errors.ts';
import { resolveHost } from './host-address.ts';
import { SmtpLine } from './line.ts';
import type { Accepted, Envelope, SmtpOptions } from './options.ts';
import type { Reply } from './reply.ts';

/** A message on its way; `settle` is called exactly once. */
export interface Delivery {
  envelope: Envelope;
  /** From when a connection takes it until it is written. */
  content?: Buffer | null;
  settle(result: Accepted | SmtpError): void;
}

export interface ConnectionOwner {
  /** The next message to send, if one may leave now. */
  pull(): Delivery | undefined;
  /** The content has left this process; its place is free. */
  written(content: Buffer): void;
  onClosed(error: SmtpError): void;
}

const END_MARK = '.\r\n';
const LINE_END = Buffer.from('\r\n');
const DOT = 0x2e;

const ENVELOPE_STAGES: readonly Stage[] = ['mail', 'rcpt', 'data'];

/**
 * One signed-in conversation. With PIPELINING a round trip carries the content of one message and
 * the envelope of the next, so at most one message is ever in doubt when the line breaks.
 */
export class SmtpConnection {
  readonly #options: SmtpOptions;
  readonly #owner: ConnectionOwner;
  readonly #line: SmtpLine;
  readonly #deliveries = new Set<Delivery>();
  #features = new Map<string, string>();
  /** An envelope is in flight, and its reply decides the next command. */
  #isEnvelopeOpen = false;
  #mustReset = false;
  #pulled = 0;

  constructor(options: SmtpOptions, owner: ConnectionOwner) {
    this.#options = options;
    this.#owner = owner;
    this.#line = new SmtpLine(options, (error) => this.#onBreak(error));
  }

  /** Connects, greets, secures and signs in; throws an SmtpError. */
  async open(): Promise<void> {
    try {
      const { host, allow_private_hosts, security } = this.#options;
      assertCode(await this.#line.connect(await resolveHost(host, allow_private_hosts)), 220);
      await this.#greet();
      if (security === 'starttls' || (security === 'auto' && this.#features.has('STARTTLS'))) {
        assertCode(await this.#line.command('STARTTLS'), 220);
        await this.#line.startTls();
        await this.#greet();
      }
      await this.#signIn();
    } catch (error) {
      if (error instanceof SmtpError) this.#line.break(error);
      throw error;
    }
  }

  /** Starts the next message unless one is being started already. */
  pump(): void {
    if (this.#isEnvelopeOpen || this.#line.isBroken) return;
    if (!this.#isPipelined && this.#deliveries.size > 0) return;
    const next = this.#pull();
    if (next) this.#line.write(this.#openEnvelope(next));
    else if (this.#isSpent && this.#deliveries.size === 0) this.#retire();
  }

  async quit(): Promise<void> {
    await this.#line.quit();
  }

  get #isPipelined(): boolean {
    return this.#features.has('PIPELINING');
  }

  get #isSpent(): boolean {
    return this.#pulled >= this.#options.messages_per_connection;
  }

  #pull(): Delivery | undefined {
    const next = this.#isSpent ? undefined : this.#owner.pull();
    if (next) {
      this.#pulled++;
      this.#deliveries.add(next);
    }
    return next;
  }

  /** Registers the reply handlers and returns the first bytes of the envelope. */
  #openEnvelope(delivery: Delivery): string {
    this.#isEnvelopeOpen = true;
    const { from, to } = delivery.envelope;
    const commands = [`MAIL FROM:<${from}>\r\n`, `RCPT TO:<${to}>\r\n`, 'DATA\r\n'];
    const reset = this.#mustReset ? 'RSET\r\n' : '';
    this.#mustReset = false;
    if (this.#isPipelined) {
      if (reset) this.#line.expect(() => {});
      this.#awaitEnvelope(delivery);
      return reset + commands.join('');
    }
    if (!reset) return this.#step(delivery, commands, 0);
    this.#line.expect(() => this.#line.write(this.#step(delivery, commands, 0)));
    return reset;
  }

  #awaitEnvelope(delivery: Delivery): void {
    let refused: SmtpError | undefined;
    for (const stage of ENVELOPE_STAGES) {
      this.#line.expect((reply) => {
        if (!isAccepted(stage, reply)) refused ??= refusal(stage, reply);
        if (stage === 'data') this.#closeEnvelope(delivery, reply, refused);
      });
    }
  }

  /** Without PIPELINING each command waits for the answer to the one before it. */
  #step(delivery: Delivery, commands: readonly string[], index: number): string {
    const stage = ENVELOPE_STAGES[index] as Stage;
    this.#line.expect((reply) => {
      if (!isAccepted(stage, reply)) this.#closeEnvelope(delivery, reply, refusal(stage, reply));
      else if (stage === 'data') this.#closeEnvelope(delivery, reply, undefined);
      else this.#line.write(this.#step(delivery, commands, index + 1));
    });
    return commands[index] as string;
  }

  #closeEnvelope(delivery: Delivery, last: Reply, refused: SmtpError | undefined): void {
    this.#isEnvelopeOpen = false;
    if (refused && last.code !== 354) {
      this.#mustReset = true;
      this.#settle(delivery, refused);
      return;
    }
    // A server that wants content though it refused the envelope gets an empty one.
    this.#line.expect((reply) => {
      const result = reply.code === 250 ? accepted(reply) : refusal('content', reply);
      this.#settle(delivery, refused ?? result);
    });
    const next = this.#isPipelined ? this.#pull() : undefined;
    const after = next ? END_MARK + this.#openEnvelope(next) : END_MARK;
    const { content } = delivery;
    if (refused || !content) this.#line.write(after);
    else this.#line.writeContent(stuffed(content), after, () => this.#owner.written(content));
  }

  #settle(delivery: Delivery, result: Accepted | SmtpError): void {
    if (!this.#deliveries.delete(delivery)) return;
    delivery.settle(result);
    this.pump();
  }

  #onBreak(error: SmtpError): void {
    for (const delivery of this.#deliveries) {
      this.#deliveries.delete(delivery);
      delivery.settle(error);
    }
    this.#owner.onClosed(error);
  }

  #retire(): void {
    void this.#line.quit();
    this.#owner.onClosed(new SmtpError('connect', 'retry', 'The connection was renewed'));
  }

  async #greet(): Promise<void> {
    const reply = await this.#line.command(`EHLO ${this.#options.hostname}`);
    assertCode(reply, 250);
    this.#features = new Map(
      reply.lines.slice(1).map((line): [string, string] => {
        const [keyword = '', ...parameters] = line.toUpperCase().split(/[ =]/);
        return [keyword, parameters.join(' ')];
      }),
    );
  }

  async #signIn(): Promise<void> {
    const { user, password } = this.#options;
    if (user === null || password === null) return;
    const methods = this.#features.get('AUTH')?.split(' ') ?? [];
    if (methods.includes('PLAIN')) {
      const token = base64(`\0${user}\0${password}`);
      assertCode(await this.#line.command(`AUTH PLAIN ${token}`), 235, 'sign_in');
    } else if (methods.includes('LOGIN')) {
      assertCode(await this.#line.command('AUTH LOGIN'), 334, 'sign_in');
      assertCode(await this.#line.command(base64(user)), 334, 'sign_in');
      assertCode(await this.#line.command(base64(password)), 235, 'sign_in');
    } else {
      throw new SmtpError('sign_in', 'pause_sender', 'The server offers no known way to sign in');
    }
  }
}

function isAccepted(stage: Stage, reply: Reply): boolean {
  return stage === 'data' ? reply.code === 354 : reply.code >= 250 && reply.code <= 252;
}

function accepted(reply: Reply): Accepted {
  return { response: reply.lines.join(' ').slice(0, 200) };
}

function assertCode(reply: Reply, code: number, stage: Stage = 'connect'): void {
  if (reply.code !== code) throw refusal(stage, reply);
}

/** Content ending its last line, dots stuffed (RFC 5321 §4.5.2); our composer leaves nothing to do. */
function stuffed(content: Buffer): Buffer {
  const isWhole = content.subarray(-2).equals(LINE_END);
  if (isWhole && content[0] !== DOT && !content.includes('\r\n.')) return content;
  const text = content.toString('latin1').replaceAll(/^\.|(?<=\r\n)\./g, '..');
  return Buffer.from(isWhole ? text : `${text}\r\n`, 'latin1');
}

function base64(text: string): string {
  return Buffer.from(text, 'utf8').toString('base64');
}
