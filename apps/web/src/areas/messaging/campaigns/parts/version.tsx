import type { Campaign } from '@clientela/contract';
import { Button, Group, Radio, Text } from '@mantine/core';
import '@mantine/core/styles/Radio.css';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { datesAreWhole } from '#ui/date-field.tsx';
import { leadToFirstError } from '#ui/focus-keeper.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { SavedMeanwhile, useVersion } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { usePublishVersion, useReadCampaign, useSteps } from '../campaigns.data.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { draftOf, errorsOf, valuesOf } from './campaign-values.ts';
import { WhatStep } from './what-step.tsx';
import { WhenStep } from './when-step.tsx';
import { WhoStep } from './who-step.tsx';

/** Edits a sequence with running enrollments: one page, published as a whole. */
export function VersionForm({ campaign }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const { id } = campaign;
  const navigate = useNavigate();
  const publish = usePublishVersion(id);
  const [migrates, setMigrates] = useState(false);
  const form = useForm({
    initialValues: valuesOf(campaign, time_zone),
    validate: (values) => errorsOf(draftOf(values, time_zone)),
  });
  const version = useVersion(campaign, useReadCampaign(id));

  function send(if_updated_at: string | undefined) {
    const follows = form.values.actions.map((action) => action.id ?? null);
    const body = { ...draftOf(form.values, time_zone), follows, migrate_enrollments: migrates };
    publish.mutate(
      { ...body, if_updated_at },
      {
        onSuccess: () => {
          form.resetDirty();
          toast('success', t('version.published'));
          void navigate({ to: '/campaigns/$id', params: { id }, ignoreBlocker: true });
        },
        onError: (error) =>
          void version.refused(error, (why) => {
            showFailure(form, why);
            leadToFirstError(document.body);
          }),
      },
    );
  }

  function check() {
    if (form.validate().hasErrors || !datesAreWhole()) return leadToFirstError(document.body);
    send(version.version);
  }

  function showSaved(newer: Campaign) {
    const values = valuesOf(newer, time_zone);
    form.setValues(values);
    form.resetDirty(values);
    version.shows(newer);
  }

  return (
    <Page
      title={t('version.title', { name: campaign.name })}
      before={<BackLink to="/campaigns/$id" params={{ id }} label={campaign.name} />}
    >
      <UnsavedGuard isDirty={form.isDirty()} />
      <SavedMeanwhile
        clash={version.clash}
        isBusy={publish.isPending}
        onShow={showSaved}
        onOverwrite={({ updated_at }) => send(updated_at)}
        onClose={version.dismiss}
      />
      <Text size="sm" c="dimmed">
        {t('version.text')}
      </Text>
      <WhoStep form={form} isRunning />
      <WhatStep form={form} isRunning />
      <WhenStep form={form} isRunning />
      <Inside id={id} migrates={migrates} onChange={setMigrates} />
      <Group justify="flex-end" gap={8}>
        <LinkButton variant="default" to="/campaigns/$id" params={{ id }}>
          {t('version.leave')}
        </LinkButton>
        <Button loading={publish.isPending} disabled={!form.isDirty()} onClick={check}>
          {t('version.publish')}
        </Button>
      </Group>
    </Page>
  );
}

interface InsideProps {
  id: string;
  migrates: boolean;
  onChange(migrates: boolean): void;
}

/** Chooses whether running enrollments keep the old version or migrate to the new one. */
function Inside({ id, migrates, onChange }: InsideProps) {
  const t = useCampaignTexts();
  const running = useSteps(id, false).data?.running ?? 0;
  return (
    <Panel title={t('version.inside', { count: running, shown: formatNumber(running) })}>
      <Radio.Group
        aria-label={t('version.inside_choice')}
        value={migrates ? 'new' : 'old'}
        onChange={(value) => onChange(value === 'new')}
      >
        <Radio
          size="xs"
          value="old"
          label={t('version.stay')}
          description={t('version.stay_help')}
        />
        <Radio
          mt={12}
          size="xs"
          value="new"
          label={t('version.go')}
          description={t('version.go_help')}
        />
      </Radio.Group>
    </Panel>
  );
}
