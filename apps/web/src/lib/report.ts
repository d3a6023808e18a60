import { clientSettings } from './client-settings.ts';

/** Reports to the installation's error service, if configured. */
export function reportError(error: unknown): void {
  const { error_reporting } = clientSettings();
  if (!error_reporting) return;
  void import('./error-service.ts')
    .then(({ capture }) => capture(error, error_reporting))
    .catch(() => undefined);
}
