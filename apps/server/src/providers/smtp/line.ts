import { connect as connectTcp, type Socket } from 'node:net';
import { connect as connectTls, type TLSSocket } from 'node:tls';
import { isCertificateTrouble, SmtpError } from './errors.ts';
import type { SmtpOptions } from './options.ts';
import { type Reply, ReplyReader } from './reply.ts';

/**
 * The wire: sends bytes and resolves replies in request order. It fails once, for one reason, and notifies its owner.
 */
export class SmtpLine {
  readonly #options: SmtpOptions;
  readonly #onBreak: (error: SmtpError) => void;
  #socket: Socket | undefined;
  #reader = new ReplyReader();
  #awaiting: ((reply: Reply) => void)[] = [];
  #rejectOpening: ((error: SmtpError) => void) | undefined;
  #failure: SmtpError | undefined;

  constructor(options: SmtpOptions, onBreak: (error: SmtpError) => void) {
    this.#options = options;
    this.#onBreak = onBreak;
  }

  get isBroken(): boolean {
    return this.#failure !== undefined;
  }

  /** Connects to the checked address; the certificate is checked against the name. */
  async connect(address: string): Promise<Reply> {
    const { host, port, security, ca } = this.#options;
    const socket =
      security === 'tls'
        ? connectTls({ host: address, port, servername: host, ca })
        : connectTcp({ host: address, port });
    socket.setNoDelay(true);
    this.#attach(socket);
    return this.reply();
  }

  /** Turns the conversation into TLS. Anything said before its start is not trusted. */
  async startTls(): Promise<void> {
    const plain = this.#socket as Socket;
    if (this.#reader.hasLeftover) {
      throw new SmtpError('connect', 'pause_sender', 'The server spoke before TLS began');
    }
    plain.removeAllListeners();
    plain.on('error', (cause) => this.break(connectionError(cause)));
    const { host, ca } = this.#options;
    const secure: TLSSocket = connectTls({ socket: plain, servername: host, ca });
    this.#reader = new ReplyReader();
    this.#attach(secure);
    await new Promise<void>((resolve, reject) => {
      this.#rejectOpening = reject;
      secure.once('secureConnect', resolve);
    });
  }

  write(text: string): void {
    this.#socket?.write(text, 'latin1');
  }

  /** A message and the commands after it in one go; `written` when its bytes are not needed here. */
  writeContent(content: Uint8Array, after: string, written: () => void): void {
    const socket = this.#socket;
    if (!socket) return;
    socket.cork();
    socket.write(content, written);
    socket.write(after, 'latin1');
    socket.uncork();
  }

  /** The next unclaimed reply goes to this function. */
  expect(handle: (reply: Reply) => void): void {
    this.#awaiting.push(handle);
  }

  reply(): Promise<Reply> {
    return new Promise((resolve, reject) => {
      this.#rejectOpening = reject;
      this.expect(resolve);
    });
  }

  command(text: string): Promise<Reply> {
    const reply = this.reply();
    this.write(`${text}\r\n`);
    return reply;
  }

  /** Sends QUIT; the wait for its reply is short. */
  async quit(): Promise<void> {
    const socket = this.#socket;
    if (this.isBroken || !socket) return;
    this.#failure = new SmtpError('connect', 'retry', 'The connection was closed');
    const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
    socket.setTimeout(2_000, () => socket.destroy());
    this.expect(() => socket.end());
    this.write('QUIT\r\n');
    await closed;
  }

  break(error: SmtpError): void {
    if (this.#failure) return;
    this.#failure = error;
    this.#awaiting = [];
    this.#socket?.destroy();
    this.#rejectOpening?.(error);
    this.#onBreak(error);
  }

  #attach(socket: Socket): void {
    this.#socket = socket;
    socket.on('data', (chunk: Buffer) => this.#read(chunk));
    socket.on('error', (cause: NodeJS.ErrnoException) => this.break(connectionError(cause)));
    socket.on('close', () =>
      this.break(new SmtpError('connect', 'retry', 'The mail server closed the connection')),
    );
    socket.setTimeout(this.#options.timeout_ms, () =>
      this.break(new SmtpError('connect', 'retry_later', 'The mail server took too long')),
    );
  }

  #read(chunk: Buffer): void {
    try {
      for (const reply of this.#reader.read(chunk.toString('latin1'))) {
        const handle = this.#awaiting.shift();
        if (handle) handle(reply);
        else
          this.break(new SmtpError('connect', 'retry', `Unasked reply ${reply.code}`, { reply }));
      }
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : 'Unreadable reply';
      this.break(new SmtpError('connect', 'retry_later', message, { cause }));
    }
  }
}

/** A bad certificate needs a person; a refused or lost connection needs only time. */
function connectionError(cause: NodeJS.ErrnoException): SmtpError {
  const errorClass = isCertificateTrouble(cause) ? 'pause_sender' : 'retry_later';
  return new SmtpError('connect', errorClass, cause.message, { cause });
}
