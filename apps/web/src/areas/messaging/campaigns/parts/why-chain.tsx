import type { CampaignWhy } from '@clientela/contract';
import { Alert, Skeleton, Text } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import { IconCheck, IconClock, IconInfoCircle, IconX } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Failure } from '#lib/failure.ts';
import { DateText } from '#lib/values.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useWhy, type WhyCustomer } from '../why.data.ts';
import { useWhyTexts } from '../why.texts.ts';
import { Flow, FlowNode } from './flow.tsx';
import styles from './why.module.css';

type Step = CampaignWhy['steps'][number];

const ICONS = {
  passed: IconCheck,
  stopped: IconX,
  waiting: IconClock,
  note: IconInfoCircle,
};

/** Why a customer received a campaign, or did not: the answer, and the steps behind it. */
export function WhyChain({ campaignId, of }: { campaignId: string; of: WhyCustomer }) {
  const why = useWhy(campaignId, of);
  // A typed contact of no customer is an answer, and not a missing page.
  if (why.error instanceof Failure && why.error.code === 'contact_unknown') {
    return <Alert color="gray">{why.error.message}</Alert>;
  }
  return (
    <Loaded query={why} waiting={<Skeleton h={160} />}>
      {(loaded) => <Chain why={loaded} />}
    </Loaded>
  );
}

function Chain({ why: { answer, is_hypothetical, steps } }: { why: CampaignWhy }) {
  const t = useWhyTexts();
  return (
    <div>
      <Text component="p" fw={620} mb={4} aria-live="polite">
        {answer}
      </Text>
      {is_hypothetical && (
        <Text component="p" size="sm" c="dimmed" mb={4}>
          {t('hypothetical')}
        </Text>
      )}
      <div className={styles.chain}>
        <Flow label={t('chain')}>
          {steps.map((step, index) => (
            <StepNode
              // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the chain
              key={index}
              step={step}
              isFirst={step.activity_id !== steps[index - 1]?.activity_id}
            />
          ))}
        </Flow>
      </div>
    </div>
  );
}

/** The first step of a message leads to it. */
function StepNode({ step, isFirst }: { step: Step; isFirst: boolean }) {
  const t = useWhyTexts();
  const { tone, text, at, activity_id } = step;
  const Icon = ICONS[tone];
  return (
    <FlowNode
      icon={
        <span className={styles.tone} data-tone={tone}>
          <Icon size={16} stroke={1.8} />
        </span>
      }
      title={
        activity_id && isFirst ? (
          <Link to="/activities" search={{ activity: activity_id }} className="plain-link">
            {text}
          </Link>
        ) : (
          text
        )
      }
      lead={
        <>
          {t(`steps.${step.step}`)} · {t(`tones.${tone}`)}
          {at && (
            <>
              {' · '}
              <DateText withTime instant={at} />
            </>
          )}
        </>
      }
    >
      <FixOf step={step} />
    </FlowNode>
  );
}

/** How to change the step, with the screen that does. */
function FixOf({ step: { fix, fix_path } }: { step: Step }) {
  const t = useWhyTexts();
  if (!fix) return null;
  return (
    <div className={styles.fix}>
      <span>{t('fix', { fix })}</span>
      {fix_path && (
        <LinkButton
          // A path of the product, which the server wrote.
          to={fix_path as '/'}
          variant="light"
          size="compact-sm"
          aria-label={t('go_to', { fix })}
        >
          {t('go')}
        </LinkButton>
      )}
    </div>
  );
}
