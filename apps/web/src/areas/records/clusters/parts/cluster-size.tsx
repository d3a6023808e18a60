import { CONTACT_CHANNELS } from '@clientela/contract/channels';
import { ClusterFilters, type FilterGroup } from '@clientela/contract/cluster-filters';
import { Skeleton, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { formatNumber } from '#lib/format.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useClusterPreview } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import styles from './filter-builder.module.css';

const PAUSE_MS = 300;

interface ClusterSizeProps {
  filters: FilterGroup;
  customIds: string[];
}

/** How many customers the group has, counted while it is edited. */
export function ClusterSize({ filters, customIds }: ClusterSizeProps) {
  const t = useClusterTexts();
  const [settled] = useDebouncedValue(filters, PAUSE_MS);
  const isComplete = ClusterFilters.safeParse(settled).success;
  const preview = useClusterPreview(isComplete ? settled : null, customIds);

  return (
    <Panel title={t('count.title')}>
      {!isComplete && <Text c="dimmed">{t('count.incomplete')}</Text>}
      {isComplete && (
        <Loaded query={preview} waiting={<Skeleton height={160} />}>
          {({ customers, reachable, sample }) => (
            <div aria-live="polite" aria-busy={preview.isFetching}>
              <div className={styles.clusterSize}>
                {t('count.customers', { count: customers, shown: formatNumber(customers) })}
              </div>
              <Text size="xs" c="dimmed" mih={20}>
                {preview.isFetching ? t('count.counting') : ''}
              </Text>
              <dl className="facts">
                {CONTACT_CHANNELS.map((channel) => (
                  <div key={channel} style={{ display: 'contents' }}>
                    <dt>{t(`channels.${channel}`)}</dt>
                    <dd>{formatNumber(reachable[channel])}</dd>
                  </div>
                ))}
              </dl>
              {sample.length > 0 && (
                <>
                  <Text size="sm" fw={560} mt={16}>
                    {t('count.sample')}
                  </Text>
                  <ul className={styles.clusterSample}>
                    {sample.map(({ id, name, email, city }) => (
                      <li key={id}>{[name, city ?? email].filter(Boolean).join(' · ')}</li>
                    ))}
                  </ul>
                </>
              )}
            </div>
          )}
        </Loaded>
      )}
    </Panel>
  );
}
