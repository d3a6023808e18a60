import { Button, Menu } from '@mantine/core';
import { IconChevronDown, IconDownload } from '@tabler/icons-react';
import { getRouteApi } from '@tanstack/react-router';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatMoney, formatShortMoney } from '#lib/format.ts';
import { HIDDEN_MONEY, useHiddenValues } from '#lib/hidden-values.ts';
import { type Period, PRESETS, periodOf, todayIn } from '#lib/period.ts';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Page } from '#ui/page.tsx';
import { PeriodPicker } from '#ui/period-picker.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import { Section } from '../parts/section.tsx';
import { Statement } from '../parts/statement.tsx';
import { useExportStatement, useStatement } from '../statement.data.ts';
import { useWalletTexts } from '../wallet.texts.ts';

const route = getRouteApi('/wallet/closings');

/** The whole statement of a period, with its sums and as a file. */
export function StatementScreen() {
  const t = useWalletTexts();
  const navigate = route.useNavigate();
  const { period: preset = 'all' } = route.useSearch();
  const { time_zone } = useCurrentStore();
  const period = periodOf(preset, todayIn(time_zone));
  const statement = useStatement(period);
  return (
    <Page
      title={t('statement.title')}
      lead={t('statement.lead')}
      before={<BackLink to="/wallet" label={t('auto.back')} />}
      action={
        <>
          <PeriodPicker
            presets={PRESETS}
            value={preset}
            onChange={(chosen) => void navigate({ search: { period: chosen } })}
          />
          <Export period={period} />
        </>
      }
    >
      <Totals totals={statement.data?.totals} />
      <Section
        query={statement}
        height={480}
        isEmpty={({ days }) => days.length === 0}
        empty={<EmptyState title={t('statement.empty')} text={t('statement.empty_text')} />}
      >
        {({ days }) => (
          <>
            <Statement days={days} withDetails />
            {statement.hasNextPage && (
              <Button
                variant="default"
                fullWidth
                mt={16}
                loading={statement.isFetchingNextPage}
                onClick={() => void statement.fetchNextPage()}
              >
                {t('statement.more')}
              </Button>
            )}
          </>
        )}
      </Section>
    </Page>
  );
}

interface TotalsProps {
  totals: { inputs: number; outputs: number; automatic_topups: number } | undefined;
}

function Totals({ totals }: TotalsProps) {
  const t = useWalletTexts();
  const [isHidden] = useHiddenValues();
  const values = (cents: number | undefined) => {
    if (cents === undefined) return { value: undefined };
    if (isHidden) return { value: HIDDEN_MONEY };
    return { value: formatShortMoney(cents), exact: formatMoney(cents) };
  };
  return (
    <Stats>
      <Stat label={t('statement.in')} {...values(totals?.inputs)} />
      <Stat label={t('statement.automatic')} {...values(totals?.automatic_topups)} />
      <Stat label={t('statement.out')} {...values(totals?.outputs)} />
    </Stats>
  );
}

function Export({ period }: { period: Period }) {
  const t = useWalletTexts();
  const save = useExportStatement();
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          loading={save.isPending}
          leftSection={<IconDownload size={16} stroke={1.6} aria-hidden />}
          rightSection={<IconChevronDown size={14} stroke={1.8} aria-hidden />}
        >
          {t('statement.export')}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {(['csv', 'xlsx'] as const).map((format) => (
          <Menu.Item key={format} onClick={() => save.mutate({ ...period, format })}>
            {t(`statement.export_${format}`)}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
