import type { Import } from '@clientela/contract';
import { Button, Group, Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useImportGroup, useLeadsOfImport } from '../imports.data.ts';
import { useImportTexts } from '../imports.texts.ts';

/** The people of an ended import: their list, their group, and a campaign to them. */
export function ImportPeople({ of: { id, people } }: { of: Pick<Import, 'id' | 'people'> }) {
  const t = useImportTexts();
  const navigate = useNavigate();
  const group = useImportGroup(id);
  const leads = useLeadsOfImport(id).data ?? 0;
  return (
    <Panel title={t('people.title', { count: people, shown: formatNumber(people) })}>
      <Text size="sm" c="dimmed" mb={12}>
        {group.data ? t('people.grouped', { name: group.data.name }) : t('people.lead')}
      </Text>
      <Group>
        <Can do="CustomerCluster.create">
          <Can do="Campaign.create">
            <Button
              loading={group.isPending}
              onClick={() =>
                group.mutate(undefined, {
                  onSuccess: (cluster) =>
                    void navigate({
                      to: '/campaigns/new',
                      search: { customer_cluster_id: cluster.id },
                    }),
                })
              }
            >
              {t('people.campaign')}
            </Button>
          </Can>
        </Can>
        <LinkButton to="/customers" search={{ import_id: id }} variant="default">
          {t('people.see')}
        </LinkButton>
        {leads > 0 && (
          <LinkButton to="/customers" search={{ tab: 'leads', import_id: id }} variant="default">
            {t('people.see_leads', { count: leads, shown: formatNumber(leads) })}
          </LinkButton>
        )}
        {group.data ? (
          <LinkButton
            to="/customers/clusters/$id/edit"
            params={{ id: group.data.id }}
            variant="default"
          >
            {t('people.open_group')}
          </LinkButton>
        ) : (
          <Can do="CustomerCluster.create">
            <Button variant="default" loading={group.isPending} onClick={() => group.mutate()}>
              {t('people.group')}
            </Button>
          </Can>
        )}
      </Group>
    </Panel>
  );
}
