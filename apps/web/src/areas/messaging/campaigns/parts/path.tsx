import type { Campaign, CampaignSteps } from '@clientela/contract';
import { ENTRY_REASONS } from '@clientela/contract/campaign-triggers';
import { NativeSelect } from '@mantine/core';
import { IconBolt, IconFlag, IconMessage2 } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useCurrentStore } from '#lib/current-store.tsx';
import { formatInstant, formatMoney, formatNumber } from '#lib/format.ts';
import { oneOf } from '#lib/search.ts';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSteps } from '../campaigns.data.ts';
import type { EnrollmentSearch } from '../campaigns.search.ts';
import { useCampaignTexts } from '../campaigns.texts.ts';
import campaignsStyles from './campaigns.module.css';
import styles from './flow.module.css';
import { Flow, FlowNode } from './flow.tsx';
import { conditionText, useMessageName, useOffsetText, useTriggerText } from './sequence-words.ts';

type Step = CampaignSteps['steps'][number];

/** The path of a sequence with the results of each step; each number opens its rows. */
export function Path({ campaign }: { campaign: Campaign }) {
  const [version, setVersion] = useState<number>();
  const steps = useSteps(campaign.id, campaign.stage === 'activated', version);
  return (
    <Loaded query={steps}>
      {(loaded) => (
        <Counted
          campaign={campaign}
          counted={loaded}
          {...{ version }}
          versions={<Versions of={loaded.versions} value={version} onChange={setVersion} />}
        />
      )}
    </Loaded>
  );
}

interface VersionsProps {
  of: CampaignSteps['versions'];
  value: number | undefined;
  onChange(version: number | undefined): void;
}

/** Which version of the messages is shown, once there are several. */
function Versions({ of, value, onChange }: VersionsProps) {
  const t = useCampaignTexts();
  const { time_zone } = useCurrentStore();
  if (of.length < 2) return null;
  const options = of.map(({ version, published_at, running }, index) => ({
    value: String(version),
    label: t(index === 0 ? 'version.current' : 'version.earlier', {
      version,
      count: running,
      shown: formatNumber(running),
      date: published_at ? formatInstant(published_at, time_zone) : '',
    }),
  }));
  return (
    <NativeSelect
      size="xs"
      aria-label={t('version.which')}
      data={[{ value: '', label: t('version.all') }, ...options]}
      value={value === undefined ? '' : String(value)}
      onChange={({ currentTarget }) =>
        onChange(currentTarget.value === '' ? undefined : Number(currentTarget.value))
      }
    />
  );
}

interface CountedProps {
  campaign: Campaign;
  counted: CampaignSteps;
  version: number | undefined;
  versions: ReactNode;
}

function Counted({ campaign, counted, version, versions }: CountedProps) {
  const t = useCampaignTexts();
  const triggerText = useTriggerText();
  const { id, trigger } = campaign;
  const { actions } = counted;
  return (
    <Panel title={t('sequence.path')} action={versions}>
      <Flow label={t('sequence.path')}>
        <FlowNode icon={<IconBolt size={16} stroke={1.6} />} title={triggerText(trigger)}>
          <Figures>
            <Enrollments id={id} name="entered" value={counted.entered} search={{ version }} />
            <Enrollments
              id={id}
              name="running"
              value={counted.running}
              search={{ state: 'running', version }}
            />
            <Enrollments
              id={id}
              name="refused"
              value={counted.refused}
              search={{ state: 'refused', version }}
            />
          </Figures>
          <Reasons id={id} state="refused" reasons={counted.refusals} />
        </FlowNode>
        {actions.map((action, index) => (
          <StepNode
            key={action.id}
            campaign={campaign}
            action={action}
            version={version}
            step={counted.steps[index] ?? { ...NOTHING, step: index }}
          />
        ))}
        <FlowNode icon={<IconFlag size={16} stroke={1.6} />} title={t('sequence.end')}>
          <Figures>
            <Enrollments
              id={id}
              name="completed"
              value={counted.completed}
              search={{ state: 'completed', version }}
            />
            <Enrollments
              id={id}
              name="exited"
              value={counted.exited}
              search={{ state: 'exited', version }}
            />
          </Figures>
          <Reasons id={id} state="exited" reasons={counted.exits} />
        </FlowNode>
      </Flow>
    </Panel>
  );
}

const NOTHING: Omit<Step, 'step'> = {
  waiting: 0,
  queued: 0,
  sent: 0,
  delivered: 0,
  opened: 0,
  clicked: 0,
  bought: 0,
  revenue: 0,
  failed: 0,
  not_sent: 0,
  exited: 0,
  reasons: [],
};

interface StepNodeProps {
  campaign: Campaign;
  action: Campaign['actions'][number];
  version: number | undefined;
  step: Step;
}

function StepNode({ campaign: { id, trigger }, action, version, step }: StepNodeProps) {
  const t = useCampaignTexts();
  const offsetText = useOffsetText(trigger.kind);
  const messageName = useMessageName();
  const { channels, text } = messageName(action);
  const conditions = conditionText(action);
  return (
    <FlowNode
      icon={<IconMessage2 size={16} stroke={1.6} />}
      title={`${t('sequence.message', { n: step.step + 1 })} · ${channels}`}
      lead={
        <>
          {text}
          <div>
            {offsetText(action)}
            {conditions && ` · ${t('sequence.only_if', { conditions })}`}
          </div>
        </>
      }
    >
      <Figures>
        <Enrollments
          id={id}
          name="waiting"
          value={step.waiting}
          search={{ state: 'running', step: step.step, version }}
        />
        <Messages {...{ id, step, version }} name="queued" search={{ status: QUEUED }} />
        <Messages {...{ id, step, version }} name="sent" search={{ reached: 'sent' }} />
        <Messages {...{ id, step, version }} name="delivered" search={{ reached: 'delivered' }} />
        <Messages {...{ id, step, version }} name="opened" search={{ reached: 'opened' }} />
        <Messages {...{ id, step, version }} name="clicked" search={{ reached: 'clicked' }} />
        <Messages {...{ id, step, version }} name="bought" search={{ reached: 'bought' }} />
        {step.revenue > 0 && (
          <li>
            <b>{formatMoney(step.revenue)}</b>
          </li>
        )}
        {step.cost !== undefined && step.sent > 0 && (
          <li>
            {t('sequence.cost')} <b>{formatMoney(step.cost)}</b>
          </li>
        )}
        <Messages {...{ id, step, version }} name="not_sent" search={{ status: ['not_sent'] }} />
        <Messages {...{ id, step, version }} name="failed" search={{ reached: 'failed' }} />
        <Enrollments
          id={id}
          name="exited"
          value={step.exited}
          search={{ state: 'exited', step: step.step, version }}
        />
      </Figures>
    </FlowNode>
  );
}

const QUEUED = ['waiting_to_send', 'to_be_executed'];

function Figures({ children }: { children: ReactNode }) {
  return <ul className={styles.figures}>{children}</ul>;
}

type Name = keyof ReturnType<typeof useFigureNames>;

function useFigureNames() {
  const t = useCampaignTexts();
  const names = [
    ...(['waiting', 'queued', 'sent', 'delivered', 'opened', 'clicked', 'bought'] as const),
    ...(['not_sent', 'failed', 'exited', 'entered', 'refused', 'running', 'completed'] as const),
  ];
  return Object.fromEntries(names.map((name) => [name, t(`sequence.figures.${name}`)])) as Record<
    (typeof names)[number],
    string
  >;
}

interface EnrollmentsProps {
  id: string;
  name: Name;
  value: number;
  search?: EnrollmentSearch;
}

/** A customer count, linked to the list. At zero, only the number of enrolled is shown. */
function Enrollments({ id, name, value, search = {} }: EnrollmentsProps) {
  const names = useFigureNames();
  if (value === 0 && name !== 'entered') return null;
  return (
    <li>
      {names[name]}{' '}
      <Link
        to="/campaigns/$id/results"
        params={{ id }}
        search={search}
        hash="entries"
        className={campaignsStyles.figures}
      >
        <b>{formatNumber(value)}</b>
      </Link>
    </li>
  );
}

interface MessagesProps {
  id: string;
  name: Exclude<Name, 'entered' | 'refused' | 'running' | 'completed'>;
  step: Step;
  version: number | undefined;
  search: {
    status?: string[];
    reached?: 'sent' | 'delivered' | 'opened' | 'clicked' | 'bought' | 'failed';
  };
}

function Messages({ id, name, step, version, search }: MessagesProps) {
  const names = useFigureNames();
  const value = step[name];
  if (value === 0 && name !== 'sent') return null;
  return (
    <li>
      {names[name]}{' '}
      {value === 0 ? (
        <b>0</b>
      ) : (
        <Link
          to="/activities"
          search={{ campaign_id: id, step: step.step, version, ...search }}
          className={campaignsStyles.figures}
        >
          <b>{formatNumber(value)}</b>
        </Link>
      )}
    </li>
  );
}

interface ReasonsProps {
  id: string;
  state: 'refused' | 'exited';
  reasons: CampaignSteps['exits'];
}

function Reasons({ id, state, reasons }: ReasonsProps) {
  if (reasons.length === 0) return null;
  return (
    <ul className={`${styles.figures} ${styles.lead}`}>
      {reasons.map(({ reason, label, customers }) => (
        <li key={reason}>
          {label}:{' '}
          <Link
            to="/campaigns/$id/results"
            params={{ id }}
            search={{ state, reason: oneOf(reason, ENTRY_REASONS) }}
            hash="entries"
            className={campaignsStyles.figures}
          >
            {formatNumber(customers)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
