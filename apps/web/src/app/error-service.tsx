import type { ClientSettings } from '@clientela/contract/client-settings';
import { useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { followPath, startErrorService } from '#lib/error-service.ts';

interface ErrorServiceProps {
  service: NonNullable<ClientSettings['error_reporting']>;
}

/** Error reports and recordings, where the installation enables them. */
export default function ErrorService({ service }: ErrorServiceProps) {
  const path = useRouterState({ select: (state) => state.location.pathname });
  useEffect(() => {
    startErrorService(service);
    followPath(path);
  }, [service, path]);
  return null;
}
