import type { CampaignDetail } from '@clientela/contract';
import { Group, Text } from '@mantine/core';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';

/** Why nothing leaves at the moment, until when, and where to go about it. */
export function Waiting({ campaign: { stage, started_at, wait } }: { campaign: CampaignDetail }) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const until = stage === 'scheduled' ? started_at : wait?.until;
  const date = until ? formatInstant(until, time_zone) : '';
  const reason = stage === 'scheduled' ? 'start' : wait?.reason;
  if (!reason) return null;
  return (
    <Group gap={8} mt={12}>
      <Text size="sm" c="dimmed" role="status">
        {t(`wait.${reason}`, { date })}
      </Text>
      {reason === 'balance' && (
        <LinkButton to="/wallet/deposit" variant="subtle" size="compact-sm">
          {t('wait.deposit')}
        </LinkButton>
      )}
      {reason === 'mail_domain' && (
        <LinkButton to="/settings/email/domain-authentication" variant="subtle" size="compact-sm">
          {t('review.configure')}
        </LinkButton>
      )}
      {reason === 'mail_server' && (
        <LinkButton to="/settings/email" variant="subtle" size="compact-sm">
          {t('review.configure')}
        </LinkButton>
      )}
    </Group>
  );
}
