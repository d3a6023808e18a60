import { Button } from '@mantine/core';
import { useRouter } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { Exception } from '#ui/exception.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { useShellTexts } from './shell-texts.ts';

export function ForbiddenScreen() {
  const { t } = useTranslation('ui');
  return (
    <Exception title={t('loaded.forbidden_title')} text={t('loaded.forbidden_text')}>
      <HomeButton />
    </Exception>
  );
}

export function NotFoundScreen() {
  const { t } = useTranslation('ui');
  return (
    <Exception title={t('loaded.not_found_title')} text={t('loaded.not_found_text')}>
      <HomeButton />
    </Exception>
  );
}

/** Replaces a page whose rendering failed; the router has already reported the error. */
export function BrokenScreen() {
  const t = useShellTexts();
  const router = useRouter();
  return (
    <Exception title={t('errors.broken_title')} text={t('errors.broken_text')}>
      <Button onClick={() => location.reload()}>{t('errors.refresh')}</Button>
      <Button variant="default" onClick={() => void router.invalidate()}>
        {t('errors.retry')}
      </Button>
    </Exception>
  );
}

function HomeButton() {
  const { t } = useTranslation('ui');
  return (
    <LinkButton to="/" variant="default">
      {t('loaded.home')}
    </LinkButton>
  );
}
