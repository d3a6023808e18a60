import type { PublishedPopup, StorefrontConfig } from '@clientela/contract/storefront';
import { json } from './json.ts';
import type { render as Render, Rendered, RenderOptions } from './renderer.ts';
import {
  assign,
  continueVisit,
  fitsTarget,
  formatOn,
  isDue,
  isRunning,
  isSignedUp,
  isTriggered,
  isWithin,
  type Memory,
  type PopupMemory,
} from './rules.ts';

declare const RENDERER_VERSION: string;

type Command = (...args: unknown[]) => void;
interface Api {
  (name: string, value: unknown): void;
  q?: ArrayLike<[string, unknown]>;
  isReady?: boolean;
  render?: typeof Render;
}
interface Shop {
  clientela?: Api;
  Shopify?: {
    customerPrivacy?: { analyticsProcessingAllowed?: () => boolean };
  };
  LS?: { cart?: { subtotal?: number } };
  wc_add_to_cart_params?: unknown;
  vtexjs?: { checkout?: { orderForm?: { value?: number } } };
}
interface Shown {
  popup: PublishedPopup;
  isAutomatic: boolean;
  isPreview?: boolean;
  openedAt: number;
  isSignedUp?: boolean;
  view?: Rendered;
}
interface Button {
  popup: PublishedPopup;
  view?: Rendered;
}
interface Inline {
  popup: PublishedPopup;
  element: Element;
  view?: Rendered;
  isCounted?: boolean;
}

/** What a preview opens; its contents come by the link's token. */
const DRAFT = { id: 'preview' } as PublishedPopup;

/** Pause before the next pop-up that waited for its turn. */
const PAUSE_SECONDS = 5;

/** Errors stay inside: a shop's page must not notice them. */
const safely =
  <Args extends unknown[]>(run: (...args: Args) => void) =>
  (...args: Args) => {
    try {
      run(...args);
    } catch {}
  };
const ignore = () => {};

function start({ key, host, consent_mode, popups }: StorefrontConfig): void {
  const shop = window as unknown as Shop;
  const early = typeof shop.clientela === 'function' ? shop.clientela : undefined;
  if (early?.isReady || !('adoptedStyleSheets' in document)) return;

  const files = `${host}/storefront/${key}/`;
  const calls = `${host}/api/storefront/${key}/`;
  const { searchParams } = new URL(location.href);
  const now = () => Date.now();

  let kept: Memory = { popups: {} };
  let isStorageRefused = false;
  const name = `clientela.${key}`;

  function read(): Memory {
    try {
      const stored = !isStorageRefused && localStorage.getItem(name);
      if (stored) kept = { ...JSON.parse(stored) };
    } catch {}
    if (!kept.popups) kept.popups = {};
    return kept;
  }

  function save(memory: Memory): void {
    kept = memory;
    try {
      localStorage.setItem(name, json(memory));
    } catch {
      isStorageRefused = true;
    }
  }

  function change(edit: (memory: Memory) => void): void {
    const memory = read();
    edit(memory);
    save(memory);
  }

  const ofPopup = (memory: Memory, { id }: PublishedPopup): PopupMemory => {
    memory.popups[id] ??= {};
    return memory.popups[id];
  };

  let href = '';
  let input = 0;
  let cart: number | undefined;
  let shopCart: number | undefined;
  const device = () => (matchMedia('(max-width:767px)').matches ? 'phone' : 'desktop');
  const page = () => ({
    href: location.href,
    device: device() as 'phone' | 'desktop',
    cart:
      cart ??
      shopCart ??
      shop.LS?.cart?.subtotal ??
      shop.vtexjs?.checkout?.orderForm?.value ??
      null,
  });
  /** Shopify and WooCommerce give the cart by a call, made only where a pop-up needs it. */
  function readCart(): void {
    const ofWooCommerce = shop.wc_add_to_cart_params ? '/wp-json/wc/store/v1/cart' : '';
    const path = shop.Shopify ? '/cart.js' : ofWooCommerce;
    const isNeeded = popups.some(
      ({ targeting: { cart_min, cart_max } }) => (cart_min ?? cart_max) !== null,
    );
    if (!path || !isNeeded || cart !== undefined) return;
    fetch(path)
      .then((answer) => answer.json())
      .then(({ total_price, totals }) => {
        shopCart = total_price ?? Number(totals.total_price);
        tick();
      })
      .catch(ignore);
  }

  /** Without its query, which may hold personal data. */
  const address = () => location.origin + location.pathname;

  function visit(): Memory {
    const memory = read();
    const { last } = memory;
    continueVisit(memory, { href: location.href, referrer: document.referrer, input }, now());
    if (memory.last !== last) save(memory);
    return memory;
  }

  const mayIdentify = () =>
    read().consent ??
    (consent_mode === 'not_required' ||
      shop.Shopify?.customerPrivacy?.analyticsProcessingAllowed?.() === true);

  const newId = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) =>
      (byte + 256).toString(16).slice(1),
    ).join('');

  function identify(id = newId()): void {
    change((memory) => {
      memory.id ??= id;
    });
    audience = undefined;
    const { id: visitor_id, joined } = read();
    const token = searchParams.get('cl');
    if (!token || token === joined) return;
    post('joins', { visitor_id, token }).then(
      () => change((memory) => (memory.joined = token)),
      ignore,
    );
  }

  async function post(call: string, body: object): Promise<Record<string, unknown>> {
    const answer = await fetch(calls + call, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      credentials: 'omit',
      body: json(body),
    });
    const text = await answer.text();
    const content = text ? JSON.parse(text) : {};
    if (!answer.ok) throw content;
    return content;
  }

  const events: object[] = [];
  function send(): void {
    if (!events.length) return;
    const body = json(events.splice(0, 20));
    try {
      if (navigator.sendBeacon(`${calls}events`, body)) return;
    } catch {}
    // A body of text needs no preflight, which a closing page would not wait for.
    fetch(`${calls}events`, { method: 'POST', mode: 'no-cors', keepalive: true, body }).catch(
      ignore,
    );
  }

  function count(kind: 'view' | 'close' | 'holdout', popup: PublishedPopup): void {
    const memory = read();
    events.push({
      kind,
      popup_id: popup.id,
      version: popup.version,
      letter: ofPopup(memory, popup).letter,
      page: address(),
      device: device(),
      visitor_id: memory.id ?? null,
    });
    if (events.length > 19) send();
    else setTimeout(safely(send), 1000);
  }

  const publish = (event: string, { id }: PublishedPopup) =>
    document.dispatchEvent(
      new CustomEvent(`clientela:${event}`, { bubbles: true, detail: { id } }),
    );

  /** Ids of the pop-ups that the server finds fit for this visitor; undefined: not asked yet. */
  let audience: string[] | undefined;
  let isAsking = false;
  function askAudience(): void {
    if (isAsking) return;
    isAsking = true;
    const { id } = read();
    fetch(`${calls}audience${id ? `?visitor_id=${id}` : ''}`, { credentials: 'omit' })
      .then((answer) => answer.json())
      .then(
        ({ popup_ids }) => {
          audience = popup_ids;
        },
        () => {
          audience = [];
        },
      )
      .then(() => {
        isAsking = false;
        tick();
      }, ignore);
  }

  function fits(popup: PublishedPopup, memory: Memory): boolean {
    if (!isRunning(popup, now()) || !fitsTarget(popup, memory, page())) return false;
    if (!popup.asks_audience) return true;
    if (!audience) askAudience();
    return !!audience?.includes(popup.id);
  }

  /** Whether the visitor is of the holdout, which sees nothing and counts once per period. */
  function isHeld(popup: PublishedPopup): boolean {
    let isCounted = false;
    change((memory) => {
      const mine = ofPopup(memory, popup);
      assign(popup, mine, [Math.random(), Math.random()]);
      if (!mine.held) return;
      isCounted = isWithin(mine.closed, Math.max(1, popup.frequency.after_close_days), now());
      if (!isCounted) mine.closed = now();
    });
    const { held } = ofPopup(read(), popup);
    if (held && !isCounted) count('holdout', popup);
    return !!held;
  }

  let renderer: Promise<typeof Render> | undefined;
  const contents: Record<string, Promise<Parameters<typeof Render>[0]>> = {};

  function loadRenderer(): Promise<typeof Render> {
    renderer ??= new Promise((loaded, failed) => {
      const script = document.createElement('script');
      script.src = `${files}renderer.js?v=${RENDERER_VERSION}`;
      script.onload = () => (api.render ? loaded(api.render) : failed());
      script.onerror = failed;
      document.head.appendChild(script);
    });
    return renderer;
  }

  function loadContents(file: string) {
    contents[file] ??= fetch(files + file, { credentials: 'omit' }).then((answer) => {
      if (!answer.ok) throw answer;
      return answer.json();
    });
    return contents[file];
  }

  function optionsOf(popup: PublishedPopup, onSignup: () => void): RenderOptions {
    const id = newId();
    return {
      letter: ofPopup(read(), popup).letter ?? 'A',
      call: (call, body) => {
        const about = { popup_id: popup.id, version: popup.version };
        if (call === 'tickets') return post(call, about);
        const { id: known, utm } = read();
        const sent = {
          ...about,
          letter: ofPopup(read(), popup).letter,
          visitor_id: known ?? id,
          page: address(),
          utm,
          device: device(),
          ...body,
        };
        return post(call, sent);
      },
      onSignup: safely(() => {
        change((memory) => {
          ofPopup(memory, popup).signed = now();
        });
        identify(id);
        onSignup();
        publish('signup', popup);
      }),
    };
  }

  async function draw(popup: PublishedPopup, options: RenderOptions, file?: string) {
    const [render, content] = await Promise.all([
      loadRenderer(),
      loadContents(file ?? `content/${popup.id}/${popup.version}.json`),
    ]);
    return () => render(content, options);
  }

  let current: Shown | undefined;
  let pause = 0;
  const isDone: Record<string, boolean> = {};

  function open(popup: PublishedPopup, isAutomatic: boolean, preview?: string): void {
    current?.view?.close();
    const shown: Shown = { popup, isAutomatic, isPreview: !!preview, openedAt: now() };
    current = shown;
    isDone[popup.id] = true;
    const drop = () => {
      if (current === shown) current = undefined;
    };
    const options: RenderOptions = {
      ...optionsOf(popup, () => {
        shown.isSignedUp = true;
      }),
      format: isAutomatic ? formatOn(popup, read(), page()) : undefined,
      isPreview: !!preview,
      onShow: safely(() => {
        if (preview) return;
        change((memory) => {
          const mine = ofPopup(memory, popup);
          mine.views = (mine.views ?? 0) + 1;
          if (isAutomatic) memory.shown = (memory.shown ?? 0) + 1;
        });
        count('view', popup);
        publish('shown', popup);
      }),
      onClose: safely(() => {
        drop();
        pause = PAUSE_SECONDS;
        if (preview) return;
        if (!shown.isSignedUp) {
          change((memory) => {
            ofPopup(memory, popup).closed = now();
          });
          count('close', popup);
        }
        publish('closed', popup);
      }),
    };
    draw(popup, options, preview)
      .then((show) => {
        if (current === shown) shown.view = show();
      })
      .catch(drop);
  }

  function openNext(memory: Memory): void {
    for (const popup of popups) {
      if (!isReady[popup.id] || isDone[popup.id] || popup.format === 'INLINE') continue;
      if (!isDue(popup, memory, now()) || !fits(popup, memory)) {
        if (isAsking) return;
        continue;
      }
      isDone[popup.id] = isHeld(popup);
      if (isDone[popup.id]) continue;
      open(popup, true);
      return;
    }
  }

  /** The button of FLOAT_BUTTON, and the teaser that stays after closing. */
  let button: Button | undefined;
  const hasNoButton: Record<string, boolean> = {};

  function hasButton(popup: PublishedPopup, memory: Memory): boolean {
    if (isSignedUp(popup, memory, now()) || !fits(popup, memory)) return false;
    if (popup.trigger.kind === 'FLOAT_BUTTON') return !isHeld(popup);
    const { closed, held } = ofPopup(memory, popup);
    return (
      !!popup.teaser && !held && isWithin(closed, popup.frequency.after_close_days || 1, now())
    );
  }

  function closeButton(): void {
    button?.view?.close();
    button = undefined;
  }

  function showButton(memory: Memory): void {
    if (button || !progress.isIdle) return;
    for (const popup of popups) {
      if (popup.format === 'INLINE' || hasNoButton[popup.id] || !hasButton(popup, memory)) continue;
      const mine: Button = { popup };
      button = mine;
      const options: RenderOptions = {
        step: 'teaser',
        teaser: popup.teaser,
        letter: ofPopup(memory, popup).letter ?? 'A',
        onOpen: safely(() => {
          closeButton();
          open(popup, false);
        }),
      };
      draw(popup, options)
        .then((show) => {
          if (button === mine) mine.view = show();
        })
        .catch(() => {
          hasNoButton[popup.id] = true;
          if (button === mine) button = undefined;
        });
      return;
    }
  }

  const inlines: Inline[] = [];
  function fillInlines(memory: Memory): void {
    const elements = document.querySelectorAll('[data-clientela]');
    for (const element of elements) {
      const id = element.getAttribute('data-clientela');
      const popup = popups.find((one) => one.id === id && one.format === 'INLINE');
      if (!popup || inlines.some((one) => one.element === element)) continue;
      if (isSignedUp(popup, memory, now()) || !fits(popup, memory) || isHeld(popup)) continue;
      const mine: Inline = { popup, element };
      inlines.push(mine);
      const options = { ...optionsOf(popup, ignore), container: element };
      draw(popup, options)
        .then((show) => {
          mine.view = show();
        })
        .catch(ignore);
    }
    for (const mine of inlines) {
      const { top, bottom, height } = mine.element.getBoundingClientRect();
      if (!mine.view || mine.isCounted || !height || bottom < 0 || top > innerHeight) continue;
      mine.isCounted = true;
      count('view', mine.popup);
      publish('shown', mine.popup);
    }
  }

  let isReady: Record<string, boolean> = {};
  const progress = {
    seconds: 0,
    quiet: 0,
    isIdle: false,
    hasLeft: false,
    depth: 0 as number | null,
  };

  const tick = safely(() => {
    if (document.hidden) return;
    if (location.href !== href) move();
    const memory = visit();
    const scrollable = document.documentElement.scrollHeight - innerHeight;
    progress.depth = scrollable < innerHeight / 2 ? null : scrollY / scrollable;
    for (const popup of popups) {
      if (isTriggered(popup, progress)) isReady[popup.id] = true;
    }
    if (current) {
      const { signed = 0 } = ofPopup(memory, current.popup);
      const isElsewhere = !current.isSignedUp && signed > current.openedAt;
      // A single-page shop may have replaced the whole body; another tab may have signed up.
      if (isElsewhere || current.view?.isOpen === false) closeCurrent();
    }
    if (progress.isIdle) fillInlines(memory);
    if (!current && pause < 1) openNext(memory);
    if (!current) showButton(read());
  });

  function closeCurrent(): void {
    current?.view?.close();
    current = undefined;
  }

  const whenIdle = (run: () => void) =>
    'requestIdleCallback' in window
      ? requestIdleCallback(run, { timeout: 2000 })
      : setTimeout(run, 50);

  /** A new address: triggers begin again, and what no longer fits closes. */
  function move(): void {
    href = location.href;
    input = now();
    const memory = visit();
    isReady = {};
    readCart();
    Object.assign(progress, { seconds: 0, quiet: 0, isIdle: false, hasLeft: false });
    if (current && !current.isPreview && !fits(current.popup, memory)) closeCurrent();
    if (button && !fits(button.popup, memory)) closeButton();
    for (const mine of inlines.slice()) {
      const { popup, element, view } = mine;
      if (element.isConnected && fits(popup, memory)) continue;
      view?.close();
      inlines.splice(inlines.indexOf(mine), 1);
    }
    whenIdle(
      safely(() => {
        progress.isIdle = true;
        tick();
      }),
    );
  }

  const commands = new Map<string, Command>([
    [
      'consent',
      (isGiven) => {
        change((memory) => {
          memory.consent = !!isGiven;
          if (!isGiven) delete memory.id;
        });
        if (isGiven) identify();
      },
    ],
    [
      'cart',
      (given) => {
        cart = (given as { value: number }).value;
        tick();
      },
    ],
    [
      'open',
      (id) => {
        const popup = popups.find((one) => one.id === id);
        if (!popup) return;
        change((memory) => {
          assign({ ...popup, holdout_percentage: 0 }, ofPopup(memory, popup), [1, Math.random()]);
        });
        open(popup, false);
      },
    ],
  ]);
  const api: Api = safely((command, value) => commands.get(command)?.(value));
  api.isReady = true;
  shop.clientela = api;

  const listen = (target: EventTarget, types: string, run: (event: Event) => void) => {
    for (const type of types.split(' ')) {
      target.addEventListener(type, safely(run), { passive: true, capture: true });
    }
  };
  listen(window, 'pointerdown pointermove keydown scroll touchstart', () => {
    input = now();
    progress.quiet = 0;
  });
  listen(document, 'mouseout', (event) => {
    const { relatedTarget, clientY, buttons } = event as MouseEvent;
    // A pressed button is a click or a drag, not a visitor who leaves.
    if (relatedTarget || clientY > 0 || buttons || device() === 'phone') return;
    progress.hasLeft = true;
    tick();
  });
  listen(document, 'visibilitychange', send);
  listen(window, 'pagehide', send);
  listen(window, 'popstate', tick);
  listen(window, 'pageshow', tick);
  listen(document, 'visitorConsentCollected', () => {
    if (mayIdentify()) identify();
  });
  for (const method of ['pushState', 'replaceState'] as const) {
    const original = history[method];
    history[method] = function (this: History, ...args: Parameters<History['pushState']>) {
      original.apply(this, args);
      setTimeout(tick);
    };
  }
  setInterval(
    safely(() => {
      if (document.hidden) return;
      progress.seconds++;
      progress.quiet++;
      pause--;
      tick();
    }),
    1000,
  );

  if (mayIdentify() || read().id) identify();
  tick();
  const { q = [] } = early ?? {};
  for (const call of Array.from(q)) api(...(Array.from(call) as [string, unknown]));
  const preview = searchParams.get('clp');
  if (preview) open(DRAFT, false, `content/${preview.replace('.', '/')}.json`);
}

export default safely(start);
