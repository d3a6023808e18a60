import { createHmac, hkdfSync } from 'node:crypto';
import type { App } from '#platform/app';

/** Where a gateway's notices go: the address itself is the secret, since gateways sign nothing. */
export function gatewayWebhook(app: App, provider: string, session: string): string {
  const { publicUrl } = app.config;
  return `${publicUrl}/api/webhooks/whatsapp-gateways/${provider}/${session}/${gatewayToken(app, provider, session)}`;
}

export function gatewayToken(app: App, provider: string, session: string): string {
  const key = hkdfSync('sha256', app.sealingKey, '', 'clientela whatsapp gateways', 32);
  return createHmac('sha256', Buffer.from(key))
    .update(`${provider}:${session}`)
    .digest('base64url');
}

/** Where a number's notices go, and the word by which the provider makes sure of the address. */
export function webhookOf(app: App, number: string): { url: string; verify_token: string } {
  const key = hkdfSync('sha256', app.sealingKey, '', 'clientela whatsapp webhooks', 32);
  return {
    url: `${app.config.publicUrl}/api/webhooks/whatsapp-cloud/${number}`,
    verify_token: createHmac('sha256', Buffer.from(key)).update(number).digest('base64url'),
  };
}
