import type { SmsAccount } from '@clientela/contract';
import { Stack, Text } from '@mantine/core';
import { formatNumber } from '#lib/format.ts';
import { CopiedAddress } from '#ui/copied-address.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSmsBalance } from '../sms.data.ts';
import { useSmsTexts } from '../sms.texts.ts';

/** The provider's remaining setup, and how it reports receipts and replies. */
export function Notices({ account }: { account: SmsAccount }) {
  const t = useSmsTexts();
  const { provider, listens, hears, notices_url } = account;
  return (
    <Panel title={t('settings.notices')}>
      <Stack gap={12}>
        {listens ? (
          <Text size="sm">{t('settings.listens', { provider: t(`settings.${provider}`) })}</Text>
        ) : (
          <>
            <Text size="sm">{t(`settings.notices_${provider}`)}</Text>
            <CopiedAddress
              value={notices_url}
              copy={t('settings.copy')}
              copied={t('settings.copied')}
            />
          </>
        )}
        {!hears && (
          <Text size="sm" c="dimmed">
            {t('settings.deaf')}
          </Text>
        )}
        <Balance account={account} />
      </Stack>
    </Panel>
  );
}

function Balance({ account: { id } }: { account: SmsAccount }) {
  const t = useSmsTexts();
  const { data, error, isPending } = useSmsBalance(id);
  if (isPending) return null;
  const balance = data?.balance;
  const shown = balance
    ? t('settings.balance_shown', {
        amount: formatNumber(balance.amount),
        currency: balance.currency,
      })
    : t('settings.no_balance');
  return (
    <Text size="sm" c={error ? 'var(--danger)' : undefined}>
      {t('settings.balance')}: {error?.message ?? shown}
    </Text>
  );
}
