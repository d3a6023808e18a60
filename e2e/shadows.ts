import type { BrowserContext } from '@playwright/test';

/** Lets a test look into the shadow roots that pages cannot open. */
export async function openShadows(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const attach = Element.prototype.attachShadow;
    Element.prototype.attachShadow = function (options) {
      return attach.call(this, { ...options, mode: 'open' });
    };
  });
}
