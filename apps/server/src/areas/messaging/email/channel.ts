import {
  type Channel,
  type Message,
  type Plan,
  type Refused,
  type Rendered,
  retryAfterMinutes,
  type SendResult,
  type Transport,
} from '#areas/messaging/delivery/index';
import { returnToWarmup, takeFromWarmup } from '#areas/messaging/email-domains/index';
import {
  noteMailFailure,
  noteRefusals,
  returnPathOf,
  type SendRefusal,
} from '#areas/messaging/email-reports/index';
import type { App } from '#platform/app';
import type { Ctx } from '#platform/context';
import { type ComposedMail, wireBytes } from '#platform/mime/compose';
import { dkimSigner } from '#platform/mime/dkim';
import { UnsafeMailText } from '#platform/mime/header';
import { type Composer, createComposer } from './composer.ts';
import type { Delivered, MailTrouble, Undelivered } from './email.port.ts';
import { emailTexts } from './email.texts.ts';
import { type MailLine, MailLines, noteOutage } from './mail-lines.ts';
import { endMailOutage, noteMailOutage } from './outages.ts';
import { readSender, type Sender } from './sender.ts';

/** E-mail over the store's own server, else the platform's, else into the test outbox. */
export function openEmailChannel(app: App): Channel {
  const lines = new MailLines(app);
  return {
    name: 'EMAIL',
    async prepare(ctx, plan, queue) {
      return new EmailTransport(ctx, plan, await readSender(ctx, queue.sender), lines);
    },
    stop: () => lines.close(),
  };
}

/** How soon a domain without its record is looked at again. */
const DOMAIN_PAUSE_MS = 60_000;

class EmailTransport implements Transport {
  readonly #ctx: Ctx;
  readonly #composer: Composer;
  readonly #sender: Sender;
  readonly #lines: MailLines;
  readonly #line: MailLine | null;
  /** The store's own DKIM signature, on any provider's server. */
  readonly #sign: ReturnType<typeof dkimSigner> | null;
  /** Refusals that are evidence about an address, or count in the health of the store's e-mails. */
  readonly #refusals: SendRefusal[] = [];
  /** A message left, so the server works. */
  #hasSent = false;
  #outage: { trouble: MailTrouble; response: string } | null = null;
  /** One outage, however many messages meet it. */
  #retryAt: Date | null = null;

  constructor(ctx: Ctx, plan: Plan, sender: Sender, lines: MailLines) {
    this.#ctx = ctx;
    this.#composer = createComposer(plan, ctx.store.public_key, sender);
    this.#sender = sender;
    this.#sign = sender.dkim ? dkimSigner(sender.dkim) : null;
    this.#lines = lines;
    this.#line = sender.server ? lines.acquire({ ...sender, server: sender.server }) : null;
  }

  get needsCustom() {
    return this.#composer.needsCustom;
  }

  /** A receiver that cannot verify the signature refuses: nothing leaves until the record is back. */
  get pausedUntil() {
    if (!this.#sender.waits_for_domain) return null;
    return new Date(this.#ctx.clock.now().getTime() + DOMAIN_PAUSE_MS);
  }

  get window() {
    return this.#line?.window ?? null;
  }

  get perSecond() {
    return this.#sender.per_second;
  }

  /** The domain's warm-up has an amount for each day. */
  async allow(wanted: number) {
    const { warmup } = this.#sender;
    return warmup && takeFromWarmup(this.#ctx, warmup.domain, wanted);
  }

  async giveBack(count: number) {
    const { warmup } = this.#sender;
    if (warmup) await returnToWarmup(this.#ctx, warmup.domain, count);
  }

  /** The provider counts the account's messages, whichever sender signs them. */
  readonly paceKey = '';

  render(message: Message): Rendered {
    return {
      send: () => this.#send(message),
      keep: () => this.#composer.keep(message),
    };
  }

  explain(refused: Refused | 'fault'): string {
    if (refused === 'fault') return emailTexts.not_composed_or_delivered;
    const { asks, response } = refused;
    const what = asks === 'pause_sender' ? emailTexts.the_sender : emailTexts.the_content;
    return emailTexts.refused(what, response);
  }

  release(): void {
    if (this.#line) this.#lines.release(this.#sender);
  }

  async report(): Promise<void> {
    await noteRefusals(this.#ctx, this.#refusals, sourceOf(this.#sender));
    if (this.#refusals.some((one) => one.class !== 'soft')) await noteMailFailure(this.#ctx);
    const { is_own, server_name: name } = this.#sender;
    if (!is_own) return;
    if (this.#hasSent) await endMailOutage(this.#ctx);
    else if (this.#outage) {
      await noteMailOutage(this.#ctx, { ...this.#outage, name });
    }
  }

  async #send(message: Message): Promise<SendResult> {
    const line = this.#line;
    if (!line) throw new Error('There is no mail server to send over');
    const now = this.#ctx.clock.now();
    let refused: Refused | null = null;
    const attempt = <Made>(make: () => Made) => {
      try {
        return make();
      } catch (error) {
        refused = this.#notComposed(message, error);
        return null;
      }
    };
    const compose = () => attempt(() => this.#composer.compose(message, now));
    const signed = this.#sign ? await signedMail(compose(), this.#sign, now) : undefined;
    if (refused) return refused;
    const answer = await line.server.send({
      from: this.#returnPath(message),
      to: message.contact,
      write: (place) => {
        const mail = signed ?? compose();
        return mail && wireBytes(mail, place);
      },
      parts: () => attempt(() => this.#composer.parts(message, now)),
      token: message.token,
    });
    if (refused) return refused;
    return answer.error === null
      ? this.#accepted(answer, line)
      : this.#refused(answer, line, message);
  }

  #accepted({ response, id }: Delivered, line: MailLine): SendResult {
    line.outageMs = 0;
    this.#hasSent = true;
    const { server } = this.#sender;
    if (id === undefined || !server || !('provider' in server)) {
      return { result: 'accepted', response };
    }
    const key = { provider: server.provider, provider_message_id: id };
    return { result: 'accepted', response, key };
  }

  #refused(answer: Undelivered, line: MailLine, message: Message): SendResult {
    const { error, trouble, response, wait_seconds } = answer;
    if (trouble) this.#outage ??= { trouble, response };
    if (error === 'unknown') return { result: 'unknown', mayRepeat: false, response };
    const mayPass = error === 'retry' || error === 'retry_later';
    if (!answer.is_outage || !mayPass) {
      const refused = refusedClass(answer, message);
      if (refused) {
        this.#refusals.push({ activity_id: message.message_id, class: refused, response });
      }
      return { result: 'refused', asks: error, response };
    }
    const waitMs = wait_seconds === undefined ? noteOutage(line) : wait_seconds * 1_000;
    this.#retryAt ??= new Date(this.#ctx.clock.now().getTime() + waitMs);
    return { result: 'out_of_reach', retryAt: this.#retryAt };
  }

  #returnPath({ token }: Message): string {
    const { return_path, from } = this.#sender;
    if (return_path === null || token === '') return from.address;
    return returnPathOf({ key: this.#ctx.store.public_key, token }, return_path);
  }

  #notComposed(message: Message, error: unknown): Refused {
    if (error instanceof UnsafeMailText) {
      // The server did not report a missing address: only this message fails.
      return {
        result: 'refused',
        asks: 'withheld',
        reason: 'invalid_contact',
        response: error.message,
      };
    }
    this.#ctx.log.error('message not composed', { message: message.message_id, error });
    const response = emailTexts.not_composed;
    return { result: 'refused', asks: 'fix_content', response };
  }
}

function sourceOf({ server }: Sender): string {
  return server && 'provider' in server ? server.provider : 'smtp';
}

/** What a refusal is evidence of; null: of nothing, or it may still pass. */
function refusedClass(
  { error, is_about_recipient }: Undelivered,
  { failures }: Message,
): SendRefusal['class'] | null {
  if (error === 'invalid_contact') return 'hard';
  if (error === 'fix_content') return 'content';
  const mayPass = error === 'retry' || error === 'retry_later';
  return is_about_recipient && mayPass && retryAfterMinutes(failures) === null ? 'soft' : null;
}

async function signedMail(
  mail: ComposedMail | null,
  sign: ReturnType<typeof dkimSigner>,
  now: Date,
): Promise<ComposedMail | null> {
  return mail && { ...mail, headers: `${await sign(mail, now)}${mail.headers}` };
}
