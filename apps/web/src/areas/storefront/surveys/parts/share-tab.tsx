import type { Survey } from '@clientela/contract';
import { Alert, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconCopy, IconExternalLink } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { copyText } from '#lib/copy.ts';
import { Can, useCurrentStore } from '#lib/current-store.tsx';
import { formatInstantDay, personName } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { useCreateSurveyLink, useFoundCustomers } from '../surveys.data.ts';
import { useSurveyTexts } from '../surveys.texts.ts';
import styles from './surveys.module.css';

const QrCode = lazy(() => import('#ui/qr-code.tsx'));

/** The ways in which people get the survey. */
export function ShareTab({ survey }: { survey: Survey }) {
  return (
    <>
      <OpenLink survey={survey} />
      <Can do="Customer.index">
        <PersonalLink survey={survey} />
      </Can>
      <InCampaign id={survey.id} />
    </>
  );
}

function OpenLink({ survey: { open_link, status } }: { survey: Survey }) {
  const t = useSurveyTexts();
  return (
    <Panel title={t('share.open')}>
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t('share.open_help')}
        </Text>
        {open_link ? (
          <>
            {status !== 'active' && <Alert color="yellow">{t('share.not_active')}</Alert>}
            <CopyField label={t('share.link')} text={open_link}>
              <Button
                variant="default"
                component="a"
                href={open_link}
                target="_blank"
                rel="noopener"
                leftSection={<IconExternalLink size={16} stroke={1.8} aria-hidden />}
              >
                {t('share.see')}
              </Button>
            </CopyField>
            <div className={styles.qr}>
              <Suspense>
                <QrCode text={open_link} label={t('share.qr')} />
              </Suspense>
            </div>
          </>
        ) : (
          <Alert color="gray">{t('share.unpublished')}</Alert>
        )}
      </Stack>
    </Panel>
  );
}

interface CopyFieldProps {
  label: string;
  text: string;
  help?: string;
  children?: React.ReactNode;
}

function CopyField({ label, text, help, children }: CopyFieldProps) {
  const t = useSurveyTexts();
  const copy = async () => {
    if (await copyText(text)) toast('success', t('share.copied'));
    else toast('error', t('share.copy_failed'));
  };
  return (
    <div className={styles.copyField}>
      <TextInput
        label={label}
        description={help}
        readOnly
        value={text}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconCopy size={16} stroke={1.8} aria-hidden />}
          onClick={() => void copy()}
        >
          {t('share.copy')}
        </Button>
        {children}
      </Group>
    </div>
  );
}

function PersonalLink({ survey: { id, status, is_anonymous } }: { survey: Survey }) {
  const t = useSurveyTexts();
  const { time_zone } = useCurrentStore();
  const [search, setSearch] = useState<string | undefined>();
  const found = useFoundCustomers(search);
  const create = useCreateSurveyLink(id);
  const [name, setName] = useState('');
  const customers = search ? (found.data?.data ?? []) : [];
  return (
    <Panel title={t('share.personal')}>
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t(is_anonymous ? 'share.personal_anonymous' : 'share.personal_help')}
        </Text>
        {status === 'active' && (
          <SearchField value={search} placeholder={t('share.find')} onChange={setSearch} />
        )}
        {search && found.data?.data.length === 0 && <Text size="sm">{t('share.found_none')}</Text>}
        {customers.length > 0 && (
          <ul className={styles.found}>
            {customers.map((customer) => (
              <li key={customer.id}>
                <span>
                  <strong>{personName(customer)}</strong>
                  <small>{customer.email ?? customer.phone}</small>
                </span>
                <Button
                  size="xs"
                  variant="default"
                  aria-label={t('share.create_for', { name: personName(customer) })}
                  loading={create.isPending && create.variables === customer.id}
                  onClick={() =>
                    create.mutate(customer.id, { onSuccess: () => setName(personName(customer)) })
                  }
                >
                  {t('share.create')}
                </Button>
              </li>
            ))}
          </ul>
        )}
        {create.data && (
          <CopyField
            label={t('share.personal_link', { name })}
            text={create.data.url}
            help={t('share.personal_until', {
              day: formatInstantDay(create.data.expires_at, time_zone),
            })}
          />
        )}
      </Stack>
    </Panel>
  );
}

const VARIABLE = '{{survey.link}}';

function InCampaign({ id }: { id: string }) {
  const t = useSurveyTexts();
  return (
    <Panel title={t('share.campaign')}>
      <Stack gap={12}>
        <Text size="sm" c="dimmed">
          {t('share.campaign_help')}
        </Text>
        <CopyField label={t('share.variable')} text={VARIABLE}>
          <LinkButton to="/campaigns/new" search={{ survey_id: id }} variant="default">
            {t('share.new_campaign')}
          </LinkButton>
        </CopyField>
      </Stack>
    </Panel>
  );
}
