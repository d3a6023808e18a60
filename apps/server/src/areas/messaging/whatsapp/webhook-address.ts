import type { App } from '#platform/app';
import { installationDigest } from '#platform/secrets';

/** Where a gateway's notices go: the address itself is the secret, since gateways sign nothing. */
export function gatewayWebhook(app: App, provider: string, session: string): string {
  const { publicUrl } = app.config;
  return `${publicUrl}/api/webhooks/whatsapp-gateways/${provider}/${session}/${gatewayToken(app, provider, session)}`;
}

export function gatewayToken(app: App, provider: string, session: string): string {
  const name = `${provider}:${session}`;
  const purpose = 'clientela whatsapp gateways';
  return installationDigest(app.sealingKey, purpose, name).toString('base64url');
}

/** Where a number's notices go, and the word by which the provider makes sure of the address. */
export function webhookOf(app: App, number: string): { url: string; verify_token: string } {
  const word = installationDigest(app.sealingKey, 'clientela whatsapp webhooks', number);
  return {
    url: `${app.config.publicUrl}/api/webhooks/whatsapp-cloud/${number}`,
    verify_token: word.toString('base64url'),
  };
}
