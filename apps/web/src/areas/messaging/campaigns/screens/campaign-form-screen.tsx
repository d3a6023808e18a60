import type { Campaign, CampaignGoal } from '@clientela/contract';
import { Button, Group, Stepper } from '@mantine/core';
import '@mantine/core/styles/Stepper.css';
import { useForm } from '@mantine/form';
import { IconAlertTriangle, IconLock } from '@tabler/icons-react';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { datesAreWhole } from '#ui/date-field.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { leadToFirstError, startAtTop } from '#ui/focus-keeper.ts';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { SavedMeanwhile, useVersion } from '#ui/saved-meanwhile.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCampaign, useGoals, useReadCampaign, useSaveCampaign } from '../campaigns.data.ts';
import { STEPS, type StepSearch } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import { CampaignSummary } from '../parts/campaign-summary.tsx';
import {
  draftOf,
  errorsOf,
  isComplete,
  isRevisable,
  type StepValues,
  stepOfField,
  valuesOf,
} from '../parts/campaign-values.ts';
import styles from '../parts/campaigns.module.css';
import { Review } from '../parts/review.tsx';
import { VersionForm } from '../parts/version.tsx';
import { WhatStep } from '../parts/what-step.tsx';
import { WhenStep } from '../parts/when-step.tsx';
import { WhoStep } from '../parts/who-step.tsx';

const newRoute = getRouteApi('/campaigns/new');
const editRoute = getRouteApi('/campaigns/$id/edit');
const cloneRoute = getRouteApi('/campaigns/$id/clone');

export function NewCampaignScreen() {
  const { time_zone } = useCurrentStore();
  const { survey_id = null, customer_cluster_id } = newRoute.useSearch();
  const customer_cluster_ids = customer_cluster_id ? [customer_cluster_id] : [];
  const goals = useGoals();
  return (
    <Loaded query={goals}>
      {({ data }) => {
        const campaign_goal_id = usualGoal(data, survey_id !== null)?.id ?? null;
        const usual = { survey_id, customer_cluster_ids, campaign_goal_id };
        return (
          <CampaignSteps
            campaign={null}
            step="who"
            copied={{ ...valuesOf(null, time_zone), ...usual }}
          />
        );
      }}
    </Loaded>
  );
}

/** The goal of most campaigns, preselected because few people need another one. */
function usualGoal(goals: readonly CampaignGoal[], hasSurvey: boolean) {
  return goals.find(({ key }) => key === (hasSurvey ? 'satisfaction_survey' : 'sell_more'));
}

export function EditCampaignScreen() {
  const { id } = editRoute.useParams();
  const campaign = useCampaign(id);
  return <Loaded query={campaign}>{(loaded) => <Editor key={id} campaign={loaded} />}</Loaded>;
}

function Editor({ campaign }: { campaign: Campaign }) {
  const { step = 'who', field } = editRoute.useSearch();
  // As it was opened: activating is the last step, and it leaves by itself.
  const [wasDraft] = useState(campaign.stage === 'draft');
  if (isRevisable(campaign)) return <VersionForm campaign={campaign} />;
  if (!wasDraft) return <NotEditable campaign={campaign} />;
  return <CampaignSteps campaign={campaign} step={step} field={field} />;
}

/** An activated campaign cannot be edited; a copy can. */
function NotEditable({ campaign: { id, name } }: { campaign: Campaign }) {
  const t = useCampaignTexts();
  return (
    <Page title={name} before={<BackLink to="/campaigns" label={t('form.back')} />}>
      <EmptyPanel
        icon={<IconLock size={24} stroke={1.6} />}
        title={t('form.locked_title')}
        text={t('form.locked_text')}
        action={
          <>
            <LinkButton variant="default" to="/campaigns/$id" params={{ id }}>
              {t('form.open')}
            </LinkButton>
            <LinkButton to="/campaigns/$id/clone" params={{ id }} preload={false}>
              {t('form.clone')}
            </LinkButton>
          </>
        }
      />
    </Page>
  );
}

/** A new campaign that begins as a copy; nothing is created before it is saved. */
export function CloneCampaignScreen() {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const campaign = useCampaign(cloneRoute.useParams().id);
  return (
    <Loaded query={campaign}>
      {(loaded) => (
        <CampaignSteps
          campaign={null}
          step="who"
          copied={{
            ...valuesOf(loaded, time_zone),
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
  /** Field with an error found by the review, which receives the focus. */
  field?: string | undefined;
  copied?: StepValues;
}

/** Steps: audience → content → schedule → review; each saves the draft before the next one opens. */
function CampaignSteps({ campaign, step, field, copied }: CampaignStepsProps) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  const navigate = useNavigate();
  const save = useSaveCampaign();
  const form = useForm({
    initialValues: copied ?? valuesOf(campaign, time_zone),
    validate: (values: StepValues) => ({
      ...errorsOf(draftOf(values, time_zone)),
      // A scheduled start without a date must not become "as soon as activated".
      ...(values.started_at === '' && { started_at: t('form.start_missing') }),
    }),
    validateInputOnBlur: ['name'],
  });
  const version = useVersion(campaign, useReadCampaign(campaign?.id ?? ''));
  const active = STEPS.indexOf(step);
  useStartOf(step);
  useFocusOn(field);

  async function show(id: string, shown: Step, wrong?: string) {
    const goTo = (to: Step, replace: boolean) =>
      navigate({
        to: '/campaigns/$id/edit',
        params: { id },
        search: { step: to, field: wrong },
        ignoreBlocker: true,
        replace,
      });
    // The new draft replaces the empty form in the history, so that Back leads to its steps.
    if (!campaign) await goTo(step, true);
    if (campaign || shown !== step) await goTo(shown, false);
  }

  function open(next: Step) {
    const [wrong] = Object.keys(form.validate().errors);
    if (wrong) {
      const place = stepOfField(wrong);
      if (campaign && place !== step) return void show(campaign.id, place, wrong);
      return leadToFirstError(document.body);
    }
    if (!datesAreWhole()) return leadToFirstError(document.body);
    if (campaign && !form.isDirty()) return goOn(campaign.id, next);
    saveAndShow(next, version.version);
  }

  function goOn(id: string, next: Step) {
    if (next === step) toast('success', t('form.saved'));
    void show(id, next);
  }

  function saveAndShow(next: Step, if_updated_at: string | undefined) {
    const body = { ...draftOf(form.values, time_zone), if_updated_at };
    save.mutate(
      { id: campaign?.id ?? null, body },
      {
        onSuccess: (saved) => {
          form.resetDirty();
          version.shows(saved);
          goOn(saved.id, next);
        },
        onError: (error) => void version.refused(error, (why) => showFailure(form, why)),
      },
    );
  }

  /** Saves before the person leaves; the reason it could not be saved shows at its field. */
  async function saveDraft(): Promise<boolean> {
    if (Object.keys(form.validate().errors).length > 0 || !datesAreWhole()) {
      leadToFirstError(document.body);
      return false;
    }
    const body = { ...draftOf(form.values, time_zone), if_updated_at: version.version };
    try {
      await save.mutateAsync({ id: campaign?.id ?? null, body });
      return true;
    } catch (error) {
      void version.refused(error as Error, (why) => showFailure(form, why));
      return false;
    }
  }

  function showSaved(newer: Campaign) {
    const values = valuesOf(newer, time_zone);
    form.setValues(values);
    form.resetDirty(values);
    version.shows(newer);
  }

  const next = STEPS[active + 1];
  const previous = STEPS[active - 1];
  return (
    <Page
      title={campaign?.name || t(campaign ? 'form.edit_title' : 'form.new_title')}
      before={<BackLink to="/campaigns" label={t('form.back')} />}
    >
      <UnsavedGuard isDirty={form.isDirty()} save={saveDraft} />
      <SavedMeanwhile
        clash={version.clash}
        isBusy={save.isPending}
        onShow={showSaved}
        onOverwrite={({ updated_at }) => saveAndShow(step, updated_at)}
        onClose={version.dismiss}
      />
      <div className={styles.editor}>
        <div className={`page ${styles.steps}`}>
          <Steps active={active} values={form.values} onOpen={open} />
          {step === 'who' && <WhoStep form={form} />}
          {step === 'what' && <WhatStep form={form} field={field} />}
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

/** Each step counts as a new page, though the address is the same. */
function useStartOf(step: Step): void {
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    startAtTop();
  }, [step]);
}

interface StepsProps {
  active: number;
  values: StepValues;
  onOpen(step: Step): void;
}

/** The steps; a skipped step with missing parts is marked. */
function Steps({ active, values, onOpen }: StepsProps) {
  const t = useCampaignTexts();
  return (
    <Stepper
      active={active}
      size="xs"
      onStepClick={(place) => onOpen(STEPS[place] ?? 'who')}
      aria-label={t('steps.label')}
    >
      {STEPS.map((step, index) => (
        <Stepper.Step
          key={step}
          label={t(`steps.${step}`)}
          {...(index < active &&
            !isComplete(step, values) && {
              color: 'yellow',
              completedIcon: <IconAlertTriangle size={16} aria-label={t('steps.incomplete')} />,
            })}
        />
      ))}
    </Stepper>
  );
}

/** Moves the focus to the field to correct. */
function useFocusOn(field: string | undefined): void {
  useEffect(() => {
    if (!field) return;
    const path = CSS.escape(field);
    document.querySelector<HTMLElement>(`[data-path="${path}"], [data-path^="${path}."]`)?.focus();
  }, [field]);
}
