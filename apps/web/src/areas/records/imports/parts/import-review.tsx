import type { ImportPreview, ImportReview } from '@clientela/contract';
import { Alert, Stack, Text, Title } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { ProgressBar } from '#ui/progress-bar.tsx';
import { Stat, Stats } from '#ui/stat.tsx';
import type { useImportReview } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';
import { Problems } from './import-problems.tsx';

type Column = ImportPreview['columns'][number];

interface ReviewProps {
  review: ReturnType<typeof useImportReview>;
  columns: readonly Column[];
}

/** What the file brings, counted over all its rows. */
export function Review({ review, columns }: ReviewProps) {
  const t = useImportTexts();
  const ignored = columns.filter(isIgnored).map(({ name }) => name);
  return (
    <section aria-label={t('review.title')}>
      <Title order={2} size="h4" mb={12}>
        {t('review.title')}
      </Title>
      <Stack gap={16}>
        <Loaded query={review} waiting={<Counting />}>
          {({ review: counted }) =>
            counted ? <Counts review={counted} /> : <Text size="sm">{t('review.too_large')}</Text>
          }
        </Loaded>
        {ignored.length > 0 && (
          <Text size="sm" c="dimmed">
            {t('review.ignored', { count: ignored.length, columns: ignored.join(', ') })}
          </Text>
        )}
      </Stack>
    </section>
  );
}

/** A column that neither fills a field nor helps to fill one. */
function isIgnored({ field, attribute_id, is_ignored, fills_in, marks_cancelled }: Column) {
  if (field !== null || attribute_id !== null) return false;
  return is_ignored || !(fills_in || marks_cancelled);
}

/** Whether all rows are refused. */
export function bringsNothing({ people, orders }: ImportReview): boolean {
  return (orders ?? people).total === 0;
}

function Counting() {
  const t = useImportTexts();
  return <ProgressBar label={t('review.counting')} done={0} total={null} count="" />;
}

function Counts({ review }: { review: ImportReview }) {
  const t = useImportTexts();
  const { people, orders, refused, warned, problems } = review;
  const outcomes = (of: 'people' | 'orders', counts: ImportReview['people']) =>
    [
      [`created_${of}`, counts.created] as const,
      ['updated', counts.updated] as const,
      ['unchanged', counts.unchanged] as const,
    ]
      .filter(([, count]) => count > 0)
      .map(([outcome, count]) => t(`review.${outcome}`, { count, shown: formatNumber(count) }))
      .join(' · ');
  return (
    <>
      {bringsNothing(review) && (
        <Alert color="red" data-open tabIndex={-1}>
          {t('review.nothing')}
        </Alert>
      )}
      <Stats>
        <Stat
          label={t('review.people')}
          value={formatNumber(people.total)}
          note={outcomes('people', people)}
        />
        {orders && (
          <>
            <Stat
              label={t('review.orders')}
              value={formatNumber(orders.total)}
              note={outcomes('orders', orders)}
            />
            <Stat label={t('review.amount')} value={formatMoney(orders.amount)} />
          </>
        )}
        <Stat label={t('detail.refused')} value={formatNumber(refused)} />
        {warned > 0 && <Stat label={t('review.warned')} value={formatNumber(warned)} />}
      </Stats>
      {problems.length > 0 && (
        <Panel>
          <Problems problems={problems} of={{ refused, warned }} />
        </Panel>
      )}
    </>
  );
}
