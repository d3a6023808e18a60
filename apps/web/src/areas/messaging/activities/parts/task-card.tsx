import type { ManualTask, TaskOutcome } from '@clientela/contract';
import { TASK_OUTCOME_LABELS, TASK_OUTCOMES } from '@clientela/contract/manual-tasks';
import { formatPhone } from '@clientela/domain';
import { ActionIcon, Button, Group, Menu, Text } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { IconBrandWhatsapp, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { Can, useCurrentStore, useSession } from '#lib/current-store.tsx';
import { formatInstantDay, formatMoney, formatPercent, formatWholeMoney } from '#lib/format.ts';
import { useActivityTexts } from '../activities.texts.ts';
import { useClaim, useComplete, useRelease } from '../manual-tasks.data.ts';
import styles from './manual-queue.module.css';

interface TaskCardProps {
  task: ManualTask;
  /** Shows the message and the reason from the start. */
  beginsOpen?: boolean;
  onDone(task: ManualTask, outcome: TaskOutcome): void;
}

/** Manual task for one customer: value, contact and outcome; suggested text and reason on demand. */
export function TaskCard({ task, beginsOpen = false, onDone }: TaskCardProps) {
  const t = useActivityTexts();
  const [isOpen, setOpen] = useState(beginsOpen);
  const { time_zone } = useCurrentStore();
  const { customer, phone, campaign, text, expected, chance, ticket, closes_at } = task;
  const name = customer.name || formatPhone(phone);
  const date = formatInstantDay(closes_at, time_zone);
  return (
    <article className={`panel ${styles.card}`} aria-label={name}>
      <div className={styles.about}>
        <Link
          to="/customers/$id"
          params={{ id: customer.id }}
          className={`plain-link ${styles.name}`}
        >
          {name}
        </Link>
        <span>
          {t('queue.worth', {
            value: formatWholeMoney(ticket),
            likelihood: t(`queue.${likelihoodOf(chance)}`),
          })}
        </span>
        <span className={styles.campaign}>
          {t('queue.campaign_until', { campaign: campaign.name, date })}
        </span>
      </div>
      <ActionIcon
        variant="subtle"
        color="gray"
        size={44}
        aria-label={t('queue.details')}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconChevronDown size={18} stroke={1.6} aria-hidden className={styles.arrow} />
      </ActionIcon>
      <Can do="CampaignActivity.send">
        <Actions task={task} onDone={onDone} />
      </Can>
      {isOpen && (
        <div className={styles.details}>
          <p className={styles.text}>{text}</p>
          <Text size="sm">{formatPhone(phone)}</Text>
          <Text size="sm" c="dimmed">
            {t('queue.why', {
              ticket: formatMoney(ticket),
              chance: formatPercent(chance),
              expected: formatMoney(expected),
            })}
          </Text>
        </div>
      )}
    </article>
  );
}

/** A word for a chance between 0 and 1. */
function likelihoodOf(chance: number): 'likely' | 'possible' | 'unlikely' {
  if (chance >= 0.5) return 'likely';
  return chance >= 0.15 ? 'possible' : 'unlikely';
}

type ActionsProps = Omit<TaskCardProps, 'beginsOpen'>;

function Actions({ task, onDone }: ActionsProps) {
  const t = useActivityTexts();
  const me = useSession().user.id;
  const claim = useClaim();
  const isPhone = useMediaQuery('(max-width: 48em)', false, { getInitialValueInEffect: false });
  const isClaimed = task.claimed_until !== null && new Date(task.claimed_until) > new Date();
  if (isClaimed && task.claimed_by?.id !== me) {
    return (
      <Text size="sm" className={styles.outcomes}>
        {t('queue.claimed', { name: task.claimed_by?.name ?? '' })}
      </Text>
    );
  }
  if (isClaimed) return <Outcomes task={task} onDone={onDone} />;
  const open = { loading: claim.isPending, onClick: () => claim.mutate(task.id) };
  const icon = <IconBrandWhatsapp size={isPhone ? 24 : 18} stroke={1.6} aria-hidden />;
  return isPhone ? (
    <ActionIcon size={44} aria-label={t('queue.open')} {...open}>
      {icon}
    </ActionIcon>
  ) : (
    <Button leftSection={icon} {...open}>
      {t('queue.open')}
    </Button>
  );
}

/** Outcomes to choose from once the conversation is open. */
function Outcomes({ task, onDone }: ActionsProps) {
  const t = useActivityTexts();
  const claim = useClaim();
  const complete = useComplete();
  const release = useRelease();
  const finish = (outcome: TaskOutcome) =>
    complete.mutate({ id: task.id, outcome }, { onSuccess: () => onDone(task, outcome) });
  return (
    <Group gap={8} justify="flex-end" className={styles.outcomes}>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button
            variant="default"
            rightSection={<IconChevronDown size={14} aria-hidden />}
            disabled={complete.isPending}
          >
            {t('queue.other')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {TASK_OUTCOMES.filter((outcome) => outcome !== 'sent').map((outcome) => (
            <Menu.Item key={outcome} onClick={() => finish(outcome)}>
              {TASK_OUTCOME_LABELS[outcome]}
            </Menu.Item>
          ))}
          <Menu.Divider />
          <Menu.Item onClick={() => claim.mutate(task.id)}>{t('queue.open_again')}</Menu.Item>
          <Menu.Item onClick={() => release.mutate(task.id)}>{t('queue.release')}</Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Button loading={complete.isPending} onClick={() => finish('sent')}>
        {t('queue.sent')}
      </Button>
    </Group>
  );
}
