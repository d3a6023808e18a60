/** A server that never ends a line, or a reply, must not fill our memory. */
const LONGEST_LINE = 4096;
const MOST_LINES = 200;

export interface Reply {
  code: number;
  /** RFC 3463, e.g. `5.1.1`; null where the server gives none. */
  enhanced: string | null;
  lines: readonly string[];
}

/** Reads replies out of the byte stream, however it is cut into chunks. */
export class ReplyReader {
  #rest = '';
  #lines: string[] = [];

  /** The replies completed by this chunk. Throws on anything that is not SMTP. */
  read(chunk: string): Reply[] {
    const replies: Reply[] = [];
    const text = this.#rest + chunk;
    let start = 0;
    for (let end = text.indexOf('\n'); end >= 0; end = text.indexOf('\n', start)) {
      const line = text.slice(start, text.charCodeAt(end - 1) === 13 ? end - 1 : end);
      start = end + 1;
      const reply = this.#accept(line);
      if (reply) replies.push(reply);
    }
    this.#rest = text.slice(start);
    if (this.#rest.length > LONGEST_LINE) throw new Error('The SMTP server sent an endless line');
    return replies;
  }

  /** Bytes read beyond the last full reply: none may exist when TLS starts. */
  get hasLeftover(): boolean {
    return this.#rest !== '' || this.#lines.length > 0;
  }

  #accept(line: string): Reply | null {
    if (!/^[2-5]\d\d([ -]|$)/.test(line)) throw new Error('The server does not speak SMTP');
    this.#lines.push(line.slice(4));
    if (this.#lines.length > MOST_LINES) throw new Error('The SMTP server sent an endless reply');
    if (line[3] === '-') return null;
    const lines = this.#lines;
    this.#lines = [];
    const enhanced = /^([245]\.\d{1,3}\.\d{1,3})(?: |$)/.exec(lines[0] ?? '')?.[1] ?? null;
    return { code: Number(line.slice(0, 3)), enhanced, lines };
  }
}
