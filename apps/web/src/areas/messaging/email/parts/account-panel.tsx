import type { MailAccount } from '@clientela/contract';
import { MAIL_PROVIDER_LABELS } from '@clientela/contract/email-settings';
import { Alert, Stack, Text } from '@mantine/core';
import { formatNumber } from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import { CopiedAddress } from '#ui/copied-address.tsx';
import { Panel } from '#ui/panel.tsx';
import { useEmailTexts } from '../email.texts.ts';

/** What the provider allows the saved account, and how it reports bounces and complaints. */
export function AccountPanel({ account }: { account: MailAccount }) {
  const t = useEmailTexts();
  const { provider, limits, notices_url, last_notice_at } = account;
  return (
    <Panel title={MAIL_PROVIDER_LABELS[provider]}>
      <Stack gap={12}>
        {limits.is_stopped && <Alert color="red">{t('account.stopped')}</Alert>}
        {limits.is_sandbox && <Alert color="yellow">{t('account.sandbox')}</Alert>}
        <Limits limits={limits} />
        <Text size="sm" fw={600}>
          {t('account.notices')}
        </Text>
        <Text size="sm" style={{ whiteSpace: 'pre-line' }}>
          {t(`account.steps.${provider}`)}
        </Text>
        <CopiedAddress value={notices_url} copy={t('account.copy')} copied={t('account.copied')} />
        <Text size="sm" c="dimmed">
          {last_notice_at ? (
            <>
              {t('account.last_notice')} <DateText instant={last_notice_at} withTime />
            </>
          ) : (
            t('account.no_notice')
          )}
        </Text>
      </Stack>
    </Panel>
  );
}

function Limits({ limits }: { limits: MailAccount['limits'] }) {
  const t = useEmailTexts();
  const { per_second, per_day, sent_in_24_hours } = limits;
  const parts = [
    per_second !== null && t('account.per_second', { number: formatNumber(per_second) }),
    per_day !== null && t('account.per_day', { number: formatNumber(per_day) }),
    sent_in_24_hours !== null && t('account.sent', { number: formatNumber(sent_in_24_hours) }),
  ].filter(Boolean);
  return <Text size="sm">{parts.length > 0 ? parts.join(' · ') : t('account.no_limits')}</Text>;
}
