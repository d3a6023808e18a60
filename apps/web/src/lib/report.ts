import { clientSettings } from './client-settings.ts';

/** Tells the installation's error service, where it has one. */
export function reportError(error: unknown): void {
  const { error_reporting } = clientSettings();
  if (!error_reporting) return;
  void import('./error-service.ts')
    .then(({ capture }) => capture(error, error_reporting))
    .catch(() => undefined);
}
