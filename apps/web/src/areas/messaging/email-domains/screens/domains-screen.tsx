import type { EmailDomain } from '@clientela/contract';
import { Button, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { IconWorldCheck } from '@tabler/icons-react';
import { Link, useNavigate } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { DateText } from '#lib/values.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DataTable } from '#ui/data-table.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import type { Column } from '#ui/table-types.ts';
import { useAddDomain, useEmailDomains } from '../email-domains.data.ts';
import { useDomainTexts } from '../email-domains.texts.ts';
import { DomainStatus } from '../parts/domain-status.tsx';
import styles from '../parts/domains.module.css';

/** Domains that sign the store's e-mails, and a new one. */
export function DomainsScreen() {
  const t = useDomainTexts();
  const domains = useEmailDomains();
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      before={<BackLink to="/settings/email" label={t('back')} />}
    >
      <Can do="EmailIdentification.create">
        <AddDomain />
      </Can>
      <Loaded
        query={domains}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconWorldCheck size={24} stroke={1.6} />}
            title={t('none_title')}
            text={t('none_text')}
          />
        }
      >
        {({ data }) => <DomainTable domains={data} />}
      </Loaded>
    </Page>
  );
}

function AddDomain() {
  const t = useDomainTexts();
  const navigate = useNavigate();
  const add = useAddDomain();
  const form = useForm({ initialValues: { domain: '' } });
  return (
    <Panel>
      <form
        className={styles.add}
        noValidate
        onSubmit={form.onSubmit(({ domain }) =>
          add.mutate(domain, {
            onSuccess: ({ id }) =>
              void navigate({
                to: '/settings/email/domain-management/$domainId',
                params: { domainId: id },
              }),
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <TextInput
          label={t('domain')}
          description={t('domain_help')}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          inputMode="url"
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
          {...form.getInputProps('domain')}
        />
        <Button type="submit" loading={add.isPending}>
          {t('add_domain')}
        </Button>
      </form>
    </Panel>
  );
}

function DomainTable({ domains }: { domains: EmailDomain[] }) {
  const t = useDomainTexts();
  const columns: Column<EmailDomain>[] = [
    { key: 'domain', label: t('columns.domain'), render: ({ domain }) => domain },
    {
      key: 'status',
      label: t('columns.status'),
      render: ({ status }) => <DomainStatus status={status} />,
    },
    {
      key: 'records',
      label: t('columns.records'),
      render: ({ records }) =>
        t('found_of', {
          found: records.filter(({ state }) => state === 'found').length,
          total: records.length,
        }),
    },
    {
      key: 'checked',
      label: t('columns.checked'),
      render: ({ checked_at }) => <DateText instant={checked_at} withTime />,
    },
  ];
  return (
    <DataTable
      id="email-domains"
      label={t('title')}
      columns={columns}
      rows={domains}
      rowKey={({ id }) => id}
      rowName={({ domain }) => domain}
      renderLink={({ id }, cell) => (
        <Link
          to="/settings/email/domain-management/$domainId"
          params={{ domainId: id }}
          className="row-link"
        >
          {cell}
        </Link>
      )}
    />
  );
}
