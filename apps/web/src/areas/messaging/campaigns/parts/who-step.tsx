import { isSequence } from '@clientela/contract/campaigns';
import { Button, MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { useDisclosure } from '@mantine/hooks';
import { IconPlus } from '@tabler/icons-react';
import { Suspense } from 'react';
import { NewClusterDialog, useClusterChoices } from '#areas/records/clusters/index.ts';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { Folded } from '#ui/folded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { ChannelChoice } from './channel-choice.tsx';
import { ControlFields } from './control-fields.tsx';
import { Rule, type StepProps } from './step-fields.tsx';

/** Channel, name, groups in and out, how many at most. */
export function WhoStep({ form, isRunning = false }: StepProps & { isRunning?: boolean }) {
  const t = useCampaignTexts();
  const [isCreating, creating] = useDisclosure();
  const isForAll = isSequence(form.values);
  const clusters = useClusterChoices().data?.data ?? [];
  const { customer_cluster_ids, excluded_cluster_ids, customer_limit } = form.values;
  const audience = clusters
    .filter(({ id }) => customer_cluster_ids.includes(id))
    .reduce((sum, { customers }) => sum + (customers ?? 0), 0);
  const options = clusters.map(({ id, name, customers }) => ({
    value: id,
    label: customers === null ? name : `${name} (${formatNumber(customers)})`,
  }));
  const excluded = options
    .filter(({ value }) => excluded_cluster_ids.includes(value))
    .map(({ label }) => label);
  return (
    <>
      <Panel>
        <Stack gap={16}>
          {!isRunning && <ChannelChoice form={form} />}
          <TextInput
            label={t('form.name')}
            maxLength={120}
            withAsterisk
            {...form.getInputProps('name')}
          />
          <MultiSelect
            label={t('form.clusters')}
            description={t(isForAll ? 'form.clusters_help_sequence' : 'form.clusters_help')}
            placeholder={customer_cluster_ids.length ? '' : t('form.choose_clusters')}
            data={options}
            searchable
            withAsterisk={!isForAll}
            {...form.getInputProps('customer_cluster_ids')}
          />
          <Can do="CustomerCluster.create">
            <div>
              <Button
                variant="default"
                size="xs"
                leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
                onClick={creating.open}
              >
                {t('form.new_cluster')}
              </Button>
            </div>
          </Can>
          <ControlFields form={form} audience={Math.min(audience, customer_limit ?? audience)} />
        </Stack>
      </Panel>
      <Panel>
        <Folded
          title={t('form.excluded')}
          lead={excluded.join(', ') || t('advanced.none')}
          isOpen={form.errors.excluded_cluster_ids !== undefined}
        >
          <MultiSelect
            aria-label={t('form.excluded')}
            placeholder={excluded_cluster_ids.length ? '' : t('form.choose_clusters')}
            data={options}
            searchable
            {...form.getInputProps('excluded_cluster_ids')}
          />
        </Folded>
        <Folded
          title={t('form.limit')}
          lead={customer_limit ? formatNumber(customer_limit) : t('form.limit_placeholder')}
          isOpen={form.errors.customer_limit !== undefined}
        >
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <Rule
              label={t('form.limit')}
              placeholder={t('form.limit_placeholder')}
              max={10_000_000}
              value={customer_limit}
              onChange={(limit) => form.setFieldValue('customer_limit', limit)}
            />
          </SimpleGrid>
        </Folded>
      </Panel>
      {isCreating && (
        <Suspense>
          <NewClusterDialog
            back={t('form.back_to')}
            onCreated={({ id }) => {
              form.setFieldValue('customer_cluster_ids', [...customer_cluster_ids, id]);
              creating.close();
            }}
            onClose={creating.close}
          />
        </Suspense>
      )}
    </>
  );
}
