import type { PopupContents } from '@clientela/contract/storefront';
import { inputOf, maskPhone, problemOf } from './fields.ts';
import { styleSheet } from './styles.ts';
import { solve } from './work.ts';

type Letter = PopupContents['variants'][number]['letter'];
type Block = PopupContents['variants'][number]['form'][number];
type Field = PopupContents['fields'][number];
type Answer = Record<string, unknown>;

export interface RenderOptions {
  letter?: Letter;
  /** In place of the format of the contents. */
  format?: PopupContents['format'];
  /** Draws inside it, without a modal layer; an INLINE form fills it. Position: relative is the caller's. */
  container?: Element;
  document?: Document;
  /** Sends nothing; the form leads to the success step. */
  isPreview?: boolean;
  /** `error` is the form with its errors; `teaser` is the button alone. */
  step?: 'form' | 'error' | 'success' | 'confirm' | 'teaser';
  teaser?: { text: string; side: 'left' | 'right' } | null;
  /** The coupon that a preview shows. */
  coupon?: string;
  /** Calls the server; rejects with its answer. */
  call?(call: 'tickets' | 'submissions', body: Answer): Promise<Answer>;
  onShow?(): void;
  /** The visitor closed it. */
  onClose?(): void;
  onSignup?(): void;
  /** The visitor pressed the button or teaser. */
  onOpen?(): void;
}

export interface Rendered {
  close(): void;
  /** False once closed, or once the page removed it. */
  readonly isOpen: boolean;
}

const IMAGE_WAIT_MS = 3000;
/** The server takes tickets from two seconds to thirty minutes old. */
const TICKET_MS = [2100, 1_740_000] as const;
const CALL_MS = 20_000;
const FAILED =
  'Não foi possível enviar. O que você escreveu continua aqui: tente novamente em instantes.';
const CONFIRM_TITLE = 'Falta só confirmar';
const CONFIRM =
  'Enviamos um e-mail para você confirmar o cadastro. Abra a mensagem e toque no link.';

const ignore = () => {};
const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms));
const isSafe = (href: string) => /^(https?:|mailto:|tel:|\/|#)/i.test(href);

/** Draws one pop-up, in a closed shadow root, and returns how to close it. */
export function render(contents: PopupContents, options: RenderOptions): Rendered {
  const doc = options.document ?? options.container?.ownerDocument ?? document;
  const { container, isPreview = false, step = 'form' } = options;
  const format = options.format ?? contents.format;
  const isInline = format === 'INLINE';
  const isModal = !container && (format === 'MODAL' || format === 'FULL_SCREEN');
  const variant =
    contents.variants.find(({ letter }) => letter === options.letter) ?? contents.variants[0]!;

  const host = doc.createElement('clientela-ui');
  const root = host.attachShadow({ mode: 'closed' });
  const spaces = [...variant.form, ...variant.success]
    .map((block) =>
      block.type === 'spacer' ? `.space-${block.height}{height:${block.height}px}` : '',
    )
    .join('');
  root.adoptedStyleSheets = [
    styleSheet(contents.design, { of: doc, isWithin: !!container, spaces }),
  ];
  if (!isInline || step === 'teaser') {
    host.setAttribute('class', container ? 'over within' : 'over');
  }

  function element<Name extends keyof HTMLElementTagNameMap>(
    name: Name,
    attributes: Record<string, string> = {},
    ...children: (Node | string)[]
  ): HTMLElementTagNameMap[Name] {
    const made = doc.createElement(name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    for (const child of children) {
      made.appendChild(typeof child === 'string' ? doc.createTextNode(child) : child);
    }
    return made;
  }

  const focused = doc.activeElement as HTMLElement | null;
  let isClosed = false;
  let isAttached = false;
  const rendered: Rendered = {
    close: () => end(false),
    get isOpen() {
      return !isClosed && (!isAttached || host.isConnected);
    },
  };
  const attach = () => {
    isAttached = true;
    (container ?? doc.body).appendChild(host);
  };

  if (step === 'teaser') {
    const side = options.teaser?.side ?? 'right';
    const title = variant.form.find((block) => block.type === 'title');
    const text = options.teaser?.text || (title?.type === 'title' && title.text) || 'Abrir';
    const button = element(
      'button',
      { class: `teaser over ${side}`, type: 'button', lang: 'pt-BR' },
      text,
    );
    button.onclick = () => options.onOpen?.();
    root.appendChild(button);
    attach();
    return rendered;
  }

  const box = element(isInline ? 'section' : 'dialog', {
    class: `box over ${format} ${contents.design.place}`,
    lang: 'pt-BR',
    tabindex: '-1',
  });
  if (!isInline) box.setAttribute('role', 'dialog');
  const body = element('div', { class: 'body' });

  function end(isByVisitor: boolean): void {
    if (isClosed) return;
    isClosed = true;
    const hadFocus = isModal || !!root.activeElement;
    doc.removeEventListener('keydown', onKey);
    host.remove();
    if (hadFocus && focused?.isConnected) focused.focus({ preventScroll: true });
    if (isByVisitor) options.onClose?.();
  }

  function onKey(event: KeyboardEvent): void {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    end(true);
  }

  let coupon: string | null = isPreview ? (options.coupon ?? 'BEMVINDO10') : null;
  const pictures: HTMLImageElement[] = [];

  function draw(blocks: Block[]): void {
    body.replaceChildren(...blocks.flatMap((block) => drawBlock(block) ?? []));
    const title = body.querySelector('h2');
    box.removeAttribute('aria-labelledby');
    box.removeAttribute('aria-label');
    if (title) {
      title.id = 'title';
      box.setAttribute('aria-labelledby', 'title');
    } else box.setAttribute('aria-label', body.querySelector('p')?.textContent || 'Formulário');
  }

  function drawBlock(block: Block): HTMLElement | null {
    switch (block.type) {
      case 'title':
        return element('h2', {}, block.text);
      case 'text':
        return element('p', {}, block.text);
      case 'image':
        return drawImage(block);
      case 'form':
        return drawForm(block.button_label);
      case 'coupon':
        return coupon ? drawCoupon(block.label, coupon) : null;
      case 'button':
        return element(
          'a',
          { class: 'action', ...(isSafe(block.href) ? { href: block.href } : {}) },
          block.label,
        );
      case 'spacer':
        return element('div', { class: `space space-${block.height}` });
      default:
        return null;
    }
  }

  function drawImage({ src, alt }: Extract<Block, { type: 'image' }>): HTMLElement | null {
    const address = contents.pictures[src] ?? src;
    if (!/^(https?:|\/|data:image|blob:)/.test(address)) return null;
    const image = element('img', { alt, src: address });
    image.onerror = () => image.remove();
    pictures.push(image);
    return image;
  }

  function drawCoupon(label: string, code: string): HTMLElement {
    const copy = element('button', { class: 'action', type: 'button' }, 'Copiar código');
    const shown = element('b', {}, code);
    const status = element('span', { role: 'status' });
    copy.onclick = () => {
      const copied = () => {
        copy.textContent = 'Código copiado';
        status.textContent = '';
      };
      const select = () => {
        doc.getSelection()?.selectAllChildren(shown);
        status.textContent = 'Selecione e copie o código.';
      };
      Promise.resolve()
        .then(() => (doc.defaultView ?? window).navigator.clipboard.writeText(code))
        .then(copied, select);
    };
    return element('div', { class: 'coupon' }, element('span', {}, label), shown, copy, status);
  }

  function drawField(field: Field) {
    const { name, label, is_required } = field;
    const problem = element('p', { class: 'problem', id: `${name}-problem` });
    const input = element('input', {
      ...inputOf(field),
      id: name,
      name,
      'aria-describedby': problem.id,
    });
    input.required = is_required;
    const check = (text = problemOf(field, input.value)) => {
      problem.textContent = text;
      input.setAttribute('aria-invalid', String(!!text));
      return !text;
    };
    input.oninput = () => {
      if (name === 'phone' && input.selectionEnd === input.value.length) {
        const masked = maskPhone(input.value);
        // While deleting, the mask must not put back what was deleted.
        if (masked.length >= input.value.length) input.value = masked;
      }
      if (problem.textContent) check();
    };
    input.onblur = () => {
      if (input.value) check();
    };
    const caption = element('label', { for: name }, is_required ? label : `${label} (opcional)`);
    return {
      field,
      input,
      check,
      row: element('div', { class: 'field' }, caption, input, problem),
    };
  }

  function drawForm(buttonLabel: string): HTMLElement {
    const rows = contents.fields.map(drawField);
    const consents = contents.consents.map(({ id, text }) => {
      const tick = element('input', { type: 'checkbox' });
      return {
        id,
        tick,
        row: element('label', { class: 'consent' }, tick, element('span', {}, text)),
      };
    });
    // Programs fill every field; people do not see this one.
    const website = element('input', { name: 'website', tabindex: '-1', autocomplete: 'off' });
    const trap = element('div', { class: 'trap', 'aria-hidden': 'true' }, website);
    const failure = element('p', { class: 'failure', role: 'alert' });
    const button = element('button', { class: 'action', type: 'submit' }, buttonLabel);
    const form = element(
      'form',
      { novalidate: '' },
      ...rows.map(({ row }) => row),
      ...consents.map(({ row }) => row),
      trap,
      button,
      failure,
    );

    const askTicket = () => {
      const asked = Promise.resolve(options.call?.('tickets', {}) ?? {}).then(async (answer) => {
        const { ticket, work } = answer as {
          ticket: string;
          work?: { salt: string; bits: number } | null;
        };
        const since = performance.now();
        return { ticket, work: work ? await solve(work) : null, since };
      });
      asked.catch(() => {
        ticket = undefined;
      });
      return asked;
    };
    let ticket: ReturnType<typeof askTicket> | undefined;
    const takeTicket = () => {
      ticket ??= askTicket();
      return ticket;
    };
    form.addEventListener('focusin', () => {
      if (!isPreview) void takeTicket();
    });

    // The same id for repeats of the same form, so that a lost answer does not sign up twice.
    const submissionId = isPreview ? '' : uuid();
    async function send(isTrusted: boolean, isAgain = false): Promise<Answer> {
      let taken = await takeTicket();
      if (performance.now() - taken.since > TICKET_MS[1]) {
        ticket = undefined;
        taken = await takeTicket();
      }
      await pause(Math.max(0, TICKET_MS[0] - (performance.now() - taken.since)));
      const fields: Record<string, string> = {};
      for (const { field, input } of rows) {
        const value = input.value.trim();
        if (value) fields[field.name] = value;
      }
      const sent = {
        ticket: taken.ticket,
        submission_id: submissionId,
        fields,
        consent_text_ids: consents.filter(({ tick }) => tick.checked).map(({ id }) => id),
        work: taken.work,
        website: website.value,
        is_trusted: isTrusted,
      };
      try {
        return (await options.call?.('submissions', sent)) ?? {};
      } catch (refusal) {
        if (isAgain || (refusal as Answer | null)?.code !== 'ticket_invalid') throw refusal;
        ticket = undefined;
        return send(isTrusted, true);
      }
    }

    let isSending = false;
    const setSending = (value: boolean) => {
      isSending = value;
      button.setAttribute('aria-disabled', String(value));
      button.textContent = value ? 'Enviando…' : buttonLabel;
    };
    const showErrors = () => {
      const wrong = rows.filter(({ check }) => !check());
      return wrong[0]?.input;
    };
    form.onsubmit = (event) => {
      event.preventDefault();
      if (isSending) return;
      failure.textContent = '';
      const wrong = showErrors();
      if (wrong) return wrong.focus();
      if (isPreview) return finish('success');
      setSending(true);
      const late = pause(CALL_MS).then(() => {
        throw null;
      });
      Promise.race([send(event.isTrusted), late]).then(
        (answer) => {
          coupon = (answer.coupon as string | null) ?? null;
          options.onSignup?.();
          finish(answer.step === 'confirm' ? 'confirm' : 'success');
        },
        (refusal: Answer | null) => {
          setSending(false);
          const isRefused = !!refusal?.code && typeof refusal.message === 'string';
          const errors = Array.isArray(refusal?.errors) ? (refusal.errors as Answer[]) : [];
          const refused = rows.filter(({ field, check }) => {
            const error = errors.find((one) => one.field === `fields.${field.name}`);
            return error && !check(String(error.message));
          });
          refused[0]?.input.focus();
          failure.textContent = isRefused ? (refusal.message as string) : FAILED;
        },
      );
      late.catch(() => {});
    };
    if (step === 'error') {
      showErrors();
      failure.textContent = FAILED;
    }
    return form;
  }

  const uuid = () => {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    const marked = bytes.map((byte, at) =>
      at === 6 ? (byte & 15) | 64 : at === 8 ? (byte & 63) | 128 : byte,
    );
    const hex = Array.from(marked, (byte) => (byte + 256).toString(16).slice(1)).join('');
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
  };

  function drawStep(next: 'form' | 'error' | 'success' | 'confirm'): void {
    const confirm: Block[] = [
      { type: 'title', id: 'title', text: CONFIRM_TITLE },
      { type: 'text', id: 'text', text: CONFIRM },
    ];
    draw(next === 'confirm' ? confirm : next === 'success' ? variant.success : variant.form);
  }

  function finish(next: 'success' | 'confirm'): void {
    drawStep(next);
    body.scrollTop = 0;
    box.focus({ preventScroll: true });
  }

  drawStep(step);
  if (!isInline) {
    const close = element(
      'button',
      { class: 'close', type: 'button', 'aria-label': 'Fechar' },
      '×',
    );
    close.onclick = () => end(true);
    box.appendChild(close);
  }
  box.appendChild(body);
  // Shortcuts of the shop must not react to what is typed here.
  for (const type of ['keydown', 'keyup', 'keypress'] as const) {
    root.addEventListener(type, (event) => {
      if (type === 'keydown' && !isInline) onKey(event as KeyboardEvent);
      event.stopPropagation();
    });
  }
  if (container && (format === 'MODAL' || format === 'FULL_SCREEN')) {
    root.appendChild(element('div', { class: 'dim' }));
  }
  root.appendChild(box);

  function open(): void {
    attach();
    if (isModal) {
      const dialog = box as HTMLDialogElement;
      let pressed: EventTarget | null = null;
      dialog.onpointerdown = ({ target }) => {
        pressed = target;
      };
      dialog.onclick = ({ target, clientX, clientY }) => {
        const { left, right, top, bottom } = dialog.getBoundingClientRect();
        const isOutside = clientX < left || clientX > right || clientY < top || clientY > bottom;
        // A drag that begins in the form, such as marking text, may end outside.
        if (target === dialog && pressed === dialog && isOutside) end(true);
      };
      dialog.oncancel = (event) => {
        event.preventDefault();
        end(true);
      };
      dialog.showModal();
      dialog.focus({ preventScroll: true });
    } else if (!isInline) {
      box.setAttribute('open', '');
      if (!container) doc.addEventListener('keydown', onKey);
    }
    options.onShow?.();
  }

  function show(): void {
    if (isClosed) return;
    try {
      open();
    } catch (error) {
      end(false);
      throw error;
    }
  }

  // Pictures that arrive later would move what is below them.
  if (isPreview || pictures.length === 0) show();
  else {
    const loaded = pictures.map((image) => image.decode().catch(() => image.remove()));
    Promise.race([Promise.all(loaded), pause(IMAGE_WAIT_MS)]).then(() => {
      for (const image of pictures) if (!image.complete) image.remove();
      show();
    }, ignore);
  }
  return rendered;
}
