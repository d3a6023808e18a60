import type { Campaign } from '@clientela/contract';
import { CampaignDraft } from '@clientela/contract/campaigns';
import { Button, Group, Stepper } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import { useForm } from '@mantine/form';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCampaign, useSaveCampaign } from '../campaigns.data.ts';
import { STEPS, type StepSearch } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { CampaignSummary } from '../parts/campaign-summary.tsx';
import { draftOf, type StepValues, valuesOf } from '../parts/campaign-values.ts';
import '../parts/campaigns.css';
import { Review } from '../parts/review.tsx';
import { WhatStep } from '../parts/what-step.tsx';
import { WhenStep } from '../parts/when-step.tsx';
import { WhoStep } from '../parts/who-step.tsx';

const editRoute = getRouteApi('/campaigns/$id/edit');
const cloneRoute = getRouteApi('/campaigns/$id/clone');

export function NewCampaignScreen() {
  return <CampaignSteps campaign={null} step="who" />;
}

export function EditCampaignScreen() {
  const { id } = editRoute.useParams();
  const { step = 'who' } = editRoute.useSearch();
  const campaign = useCampaign(id);
  return (
    <Loaded query={campaign}>{(loaded) => <CampaignSteps campaign={loaded} step={step} />}</Loaded>
  );
}

/** A new campaign that begins as a copy; nothing is created before it is saved. */
export function CloneCampaignScreen() {
  const t = useCampaignTexts();
  const campaign = useCampaign(cloneRoute.useParams().id);
  return (
    <Loaded query={campaign}>
      {(loaded) => (
        <CampaignSteps
          campaign={null}
          step="who"
          copied={{
            ...valuesOf(loaded),
            name: t('form.clone_name', { name: loaded.name }).slice(0, 120),
          }}
        />
      )}
    </Loaded>
  );
}

type Step = NonNullable<StepSearch['step']>;

interface CampaignStepsProps {
  campaign: Campaign | null;
  step: Step;
  copied?: StepValues;
}

/** Who → what → when → review; each step saves the draft before the next one opens. */
function CampaignSteps({ campaign, step, copied }: CampaignStepsProps) {
  const t = useCampaignTexts();
  const navigate = useNavigate();
  const save = useSaveCampaign();
  const form = useForm({
    initialValues: copied ?? valuesOf(campaign),
    validate: (values: StepValues) => errorsOf(values),
    validateInputOnBlur: ['name'],
  });
  const active = STEPS.indexOf(step);

  function open(next: Step) {
    if (form.validate().hasErrors) return;
    const show = (id: string) => {
      form.resetDirty();
      void navigate({
        to: '/campaigns/$id/edit',
        params: { id },
        search: { step: next },
        ignoreBlocker: true,
        replace: campaign === null,
      });
    };
    if (campaign && !form.isDirty()) return show(campaign.id);
    save.mutate(
      { id: campaign?.id ?? null, body: draftOf(form.values) },
      {
        onSuccess: ({ id }) => {
          if (next === step) toast('success', t('form.saved'));
          show(id);
        },
        onError: (error) => showFailure(form, error),
      },
    );
  }

  const next = STEPS[active + 1];
  const previous = STEPS[active - 1];
  return (
    <Page
      title={campaign?.name || t(campaign ? 'form.edit_title' : 'form.new_title')}
      before={<BackLink to="/campaigns" label={t('form.back')} />}
    >
      <UnsavedGuard isDirty={form.isDirty() && !save.isPending} />
      <div className="campaign-editor">
        <div className="page campaign-steps">
          <Stepper
            active={active}
            size="xs"
            onStepClick={(index) => open(STEPS[index] ?? step)}
            aria-label={t('steps.label')}
          >
            {STEPS.map((one) => (
              <Stepper.Step key={one} label={t(`steps.${one}`)} />
            ))}
          </Stepper>
          {step === 'who' && <WhoStep form={form} />}
          {step === 'what' && <WhatStep form={form} />}
          {step === 'when' && <WhenStep form={form} />}
          {step === 'review' && campaign && <Review campaign={campaign} />}
          <Group justify="space-between">
            {previous ? (
              <Button variant="default" onClick={() => open(previous)}>
                {t('form.previous')}
              </Button>
            ) : (
              <span />
            )}
            {next && (
              <Group gap={8}>
                <Button variant="default" loading={save.isPending} onClick={() => open(step)}>
                  {t('form.save')}
                </Button>
                <Button loading={save.isPending} onClick={() => open(next)}>
                  {t('form.next')}
                </Button>
              </Group>
            )}
          </Group>
        </div>
        {step !== 'review' && <CampaignSummary values={form.values} />}
      </div>
    </Page>
  );
}

/** The contract's messages under the names the steps use. */
function errorsOf(values: StepValues): Record<string, string> {
  const errors = rulesOf(CampaignDraft)(draftOf(values));
  return Object.fromEntries(
    Object.entries(errors).map(([field, message]) => [
      field.replace('actions.0.', '').replace(/^restrictions\.(?!sending_window)/, ''),
      message,
    ]),
  );
}
