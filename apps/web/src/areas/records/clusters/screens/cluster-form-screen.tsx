import { ClusterFilters, type FilterGroup } from '@clientela/contract/cluster-filters';
import {
  CLUSTER_MODES,
  CLUSTER_VISIBILITIES,
  type Cluster,
  ClusterDraft,
} from '@clientela/contract/clusters';
import { Button, Group, Radio, SimpleGrid, Text, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import '@mantine/core/styles/Radio.css';
import '@mantine/core/styles/SimpleGrid.css';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SavedMeanwhile, useVersion } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCluster, useReadCluster, useSaveCluster } from '../clusters.data.ts';
import { useClusterTexts } from '../clusters.texts.ts';
import { newCondition } from '../filter-catalogue.ts';
import { ClusterSize } from '../parts/cluster-size.tsx';
import styles from '../parts/filter-builder.module.css';
import { FilterBuilder } from '../parts/filter-builder.tsx';
import { OptionPicker } from '../parts/option-picker.tsx';

const newRoute = getRouteApi('/customers/clusters/new');
const editRoute = getRouteApi('/customers/clusters/$id/edit');
const cloneRoute = getRouteApi('/customers/clusters/$id/clone');

export function NewClusterScreen() {
  const { filters } = newRoute.useSearch();
  return <ClusterForm key={filters} mode="new" cluster={null} filters={filtersIn(filters)} />;
}

/** The conditions of an address, or undefined where it has none that are valid. */
function filtersIn(text = ''): FilterGroup | undefined {
  try {
    return ClusterFilters.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}

export function EditClusterScreen() {
  const cluster = useCluster(editRoute.useParams().id);
  return (
    <Loaded query={cluster}>{(loaded) => <ClusterForm mode="edit" cluster={loaded} />}</Loaded>
  );
}

export function CloneClusterScreen() {
  const cluster = useCluster(cloneRoute.useParams().id);
  return (
    <Loaded query={cluster}>{(loaded) => <ClusterForm mode="clone" cluster={loaded} />}</Loaded>
  );
}

interface ClusterFormProps {
  mode: 'new' | 'edit' | 'clone';
  cluster: Cluster | null;
  /** The conditions that a new one starts with. */
  filters?: FilterGroup | undefined;
  /** In a dialog, which has the way back: receives the new group. */
  onCreated?: (cluster: Cluster) => void;
}

/** The form of a group: its name, its conditions and how many people meet them. */
export function ClusterForm({ mode, cluster, filters, onCreated }: ClusterFormProps) {
  const t = useClusterTexts();
  const navigate = useNavigate();
  const edited = mode === 'edit' ? cluster : null;
  const save = useSaveCluster(edited?.id ?? null);
  const form = useClusterForm({
    ...valuesOf(cluster),
    ...(mode === 'clone' && { name: t('form.clone_name', { name: cluster?.name.slice(0, 112) }) }),
    ...(filters && { filters }),
  });

  const version = useVersion(edited, useReadCluster(edited?.id ?? ''));

  function submit(values: Values, if_updated_at = version.version) {
    save.mutate(
      { ...values, if_updated_at },
      {
        onSuccess: (saved) => {
          toast('success', t(edited ? 'form.updated' : 'form.created'));
          if (onCreated) return onCreated(saved);
          void navigate({ to: '/customers', search: { tab: 'clusters' }, ignoreBlocker: true });
        },
        onError: (error) => void version.refused(error, (why) => showFailure(form, why)),
      },
    );
  }

  function show(newer: Cluster) {
    const values = valuesOf(newer);
    form.setValues(values);
    form.resetDirty(values);
    version.shows(newer);
  }

  return (
    <Page
      title={t(`form.${mode}_title`)}
      before={
        !onCreated && (
          <BackLink to="/customers" search={{ tab: 'clusters' }} label={t('form.back')} />
        )
      }
    >
      <UnsavedGuard isDirty={form.isDirty() && !save.isSuccess} />
      <SavedMeanwhile
        clash={version.clash}
        isBusy={save.isPending}
        onShow={show}
        onOverwrite={({ updated_at }) => submit(form.values, updated_at)}
        onClose={version.dismiss}
      />
      <form onSubmit={form.onSubmit((values) => submit(values))} noValidate>
        <div className={styles.clusterColumns}>
          <div className="page">
            <Identity form={form} />
            <Conditions form={form} />
            <Group justify="flex-end">
              {!onCreated && (
                <LinkButton variant="default" to="/customers" search={{ tab: 'clusters' }}>
                  {t('form.cancel')}
                </LinkButton>
              )}
              <Button type="submit" loading={save.isPending}>
                {t(edited ? 'form.save' : 'form.save_new')}
              </Button>
            </Group>
          </div>
          <div className={styles.clusterSide}>
            <ClusterSize
              filters={form.values.filters}
              customIds={form.values.custom_customer_ids}
            />
          </div>
        </div>
      </form>
    </Page>
  );
}

interface Values {
  name: string;
  mode: (typeof CLUSTER_MODES)[number];
  visibility: (typeof CLUSTER_VISIBILITIES)[number];
  filters: FilterGroup;
  custom_customer_ids: string[];
}
type Form = ReturnType<typeof useClusterForm>;

function valuesOf(cluster: Cluster | null): Values {
  return {
    name: cluster?.name ?? '',
    mode: cluster?.mode ?? 'dynamic',
    visibility: cluster?.visibility ?? 'store',
    filters: cluster?.filters ?? { op: 'all', of: [newCondition('last_sale_at')] },
    custom_customer_ids: cluster?.custom_customer_ids ?? [],
  };
}

function useClusterForm(initialValues: Values) {
  return useForm({
    initialValues,
    validate: rulesOf(ClusterDraft) as (values: Values) => Record<string, string>,
    validateInputOnBlur: ['name'],
  });
}

function Identity({ form }: { form: Form }) {
  const t = useClusterTexts();
  return (
    <Panel>
      <TextInput
        label={t('form.name')}
        maxLength={120}
        withAsterisk
        {...form.getInputProps('name')}
      />
      <SimpleGrid cols={{ base: 1, xs: 2 }} mt={16}>
        <Radio.Group label={t('form.mode')} {...form.getInputProps('mode')}>
          {CLUSTER_MODES.map((mode) => (
            <Radio
              key={mode}
              mt={8}
              size="xs"
              value={mode}
              label={t(`mode.${mode}`)}
              description={t(`mode.${mode}_help`)}
            />
          ))}
        </Radio.Group>
        <Radio.Group label={t('form.visibility')} {...form.getInputProps('visibility')}>
          {CLUSTER_VISIBILITIES.map((visibility) => (
            <Radio
              key={visibility}
              mt={8}
              size="xs"
              value={visibility}
              label={t(`visibility.${visibility}`)}
            />
          ))}
        </Radio.Group>
      </SimpleGrid>
    </Panel>
  );
}

function Conditions({ form }: { form: Form }) {
  const t = useClusterTexts();
  const hasFilterError = Object.keys(form.errors).some((field) => field.startsWith('filters'));
  return (
    <Panel title={t('form.conditions')}>
      <FilterBuilder
        group={form.values.filters}
        onChange={(filters) => form.setFieldValue('filters', filters)}
      />
      {form.values.filters.of.length === 0 && (
        <Text size="sm" c="dimmed" mt={8}>
          {t('count.all')}
        </Text>
      )}
      {hasFilterError && (
        <Text size="sm" c="var(--danger)" mt={8} role="alert">
          {t('count.incomplete')}
        </Text>
      )}
      <Text size="sm" fw={560} mt={24}>
        {t('form.always')}
      </Text>
      <Text size="xs" c="dimmed" mb={6}>
        {t('form.always_help')}
      </Text>
      <OptionPicker
        of="customer"
        placeholder={t('form.always_placeholder')}
        values={form.values.custom_customer_ids}
        onChange={(ids) => form.setFieldValue('custom_customer_ids', ids)}
      />
    </Panel>
  );
}
