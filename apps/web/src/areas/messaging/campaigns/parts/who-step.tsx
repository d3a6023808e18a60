import { isSequence } from '@clientela/contract/campaigns';
import { MultiSelect, SimpleGrid, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Pill.css';
import '@mantine/core/styles/PillsInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { useClusterChoices } from '#areas/records/clusters/index.ts';
import { formatNumber } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { ControlFields } from './control-fields.tsx';
import { Rule, type StepProps, useNewTab } from './step-fields.tsx';

/** Name, groups in and out, how many at most. */
export function WhoStep({ form }: StepProps) {
  const t = useCampaignTexts();
  const newTab = useNewTab();
  const isForAll = isSequence(form.values);
  const clusters = useClusterChoices().data?.data ?? [];
  const { customer_cluster_ids, customer_limit } = form.values;
  const audience = clusters
    .filter(({ id }) => customer_cluster_ids.includes(id))
    .reduce((sum, { customers }) => sum + (customers ?? 0), 0);
  const options = clusters.map(({ id, name, customers }) => ({
    value: id,
    label: customers === null ? name : `${name} (${formatNumber(customers)})`,
  }));
  return (
    <Panel>
      <Stack gap={16}>
        <TextInput
          label={t('form.name')}
          maxLength={120}
          withAsterisk
          {...form.getInputProps('name')}
        />
        <MultiSelect
          label={t('form.clusters')}
          description={t(isForAll ? 'form.clusters_help_sequence' : 'form.clusters_help')}
          placeholder={form.values.customer_cluster_ids.length ? '' : t('form.choose_clusters')}
          data={options}
          searchable
          withAsterisk={!isForAll}
          {...form.getInputProps('customer_cluster_ids')}
        />
        <div>
          <LinkButton to="/customers/clusters/new" {...newTab}>
            {t('form.new_cluster')}
          </LinkButton>
        </div>
        <MultiSelect
          label={t('form.excluded')}
          placeholder={form.values.excluded_cluster_ids.length ? '' : t('form.choose_clusters')}
          data={options}
          searchable
          {...form.getInputProps('excluded_cluster_ids')}
        />
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <Rule
            label={t('form.limit')}
            placeholder={t('form.limit_placeholder')}
            max={10_000_000}
            value={form.values.customer_limit}
            onChange={(limit) => form.setFieldValue('customer_limit', limit)}
          />
        </SimpleGrid>
        <ControlFields form={form} audience={Math.min(audience, customer_limit ?? audience)} />
      </Stack>
    </Panel>
  );
}
