import { API_SCOPES, type ApiKey } from '@clientela/contract';
import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatInstantDay } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useRevokeApiKey, useRotateApiKey } from '../api-keys.data.ts';
import { useApiKeyTexts } from '../api-keys.texts.ts';
import styles from './api-keys.module.css';

interface CardProps {
  apiKey: ApiKey;
  onEdit(): void;
  onSecret(secret: string): void;
}

/** One key: scopes, last use and expiry. */
export function ApiKeyCard({ apiKey, onEdit, onSecret }: CardProps) {
  const t = useApiKeyTexts();
  const { time_zone } = useCurrentStore();
  const date = (instant: string) => formatInstantDay(instant, time_zone);
  const dateTime = (instant: string) => formatInstant(instant, time_zone);
  const { id, name, shown, scopes, networks, created_at, created_by, expires_at } = apiKey;
  const [asked, setAsked] = useState<'rotate' | 'revoke' | null>(null);
  const rotate = useRotateApiKey(id);
  const revoke = useRevokeApiKey(id);
  const hasEnded = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const actionOf = (action: 'edit' | 'rotate' | 'revoke') => ({
    variant: 'default',
    size: 'xs',
    children: t(action),
    'aria-label': t('of', { action: t(action), name }),
  });
  return (
    <li className="panel">
      <header>
        <h2>{name}</h2>
        <code>{shown}…</code>
        {hasEnded && (
          <StatusBadge tone="danger">{t('ended', { date: date(expires_at) })}</StatusBadge>
        )}
      </header>
      <ul className={styles.keyScopes}>
        {scopes.map((scope) => (
          <li key={scope}>{API_SCOPES[scope].label}</li>
        ))}
      </ul>
      <p>
        {[
          apiKey.last_used_at ? t('used', { date: dateTime(apiKey.last_used_at) }) : t('unused'),
          expires_at ? !hasEnded && t('ends', { date: date(expires_at) }) : t('endless'),
          networks.length > 0 && t('networks', { list: networks.join(', ') }),
          apiKey.previous_until && t('overlap', { date: dateTime(apiKey.previous_until) }),
          created_by
            ? t('created_by', { date: date(created_at), name: created_by })
            : t('created', { date: date(created_at) }),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <Group gap={8}>
        <Can do="ApiKey.update">
          <Button {...actionOf('edit')} onClick={onEdit} />
          <Button {...actionOf('rotate')} onClick={() => setAsked('rotate')} />
        </Can>
        <Can do="ApiKey.destroy">
          <Button {...actionOf('revoke')} onClick={() => setAsked('revoke')} />
        </Can>
      </Group>
      <Confirm
        isOpen={asked === 'rotate'}
        title={t('rotate_title')}
        text={t('rotate_text')}
        action={t('rotate')}
        isBusy={rotate.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          rotate.mutate(undefined, {
            onSuccess: ({ secret }) => onSecret(secret),
            onSettled: () => setAsked(null),
          })
        }
      />
      <Confirm
        isOpen={asked === 'revoke'}
        title={t('revoke_title')}
        text={t('revoke_text', { name })}
        action={t('revoke')}
        isDangerous
        isBusy={revoke.isPending}
        onClose={() => setAsked(null)}
        onConfirm={() =>
          revoke.mutate(undefined, {
            onSuccess: () => toast('success', t('revoked')),
            onSettled: () => setAsked(null),
          })
        }
      />
    </li>
  );
}
