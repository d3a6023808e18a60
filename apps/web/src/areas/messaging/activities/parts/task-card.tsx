import type { ManualTask, TaskOutcome } from '@clientela/contract';
import { TASK_OUTCOME_LABELS, TASK_OUTCOMES } from '@clientela/contract/manual-tasks';
import { formatPhone } from '@clientela/domain';
import { Button, Group, Menu, Text } from '@mantine/core';
import { IconBrandWhatsapp, IconChevronDown } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { Can, useCurrentStore, useSession } from '#lib/current-store.tsx';
import { formatInstant, formatMoney, formatPercent } from '#lib/format.ts';
import { useActivityTexts } from '../activities.texts.ts';
import { useClaim, useComplete, useRelease } from '../manual-tasks.data.ts';
import styles from './manual-queue.module.css';

interface TaskCardProps {
  task: ManualTask;
  onDone(task: ManualTask, outcome: TaskOutcome): void;
}

/** Manual task for one customer: contact, reason, suggested text and outcome. */
export function TaskCard({ task, onDone }: TaskCardProps) {
  const t = useActivityTexts();
  const { time_zone } = useCurrentStore();
  const { customer, phone, campaign, text, expected, chance, ticket, closes_at } = task;
  return (
    <article className={`panel panel-pad ${styles.card}`} aria-label={customer.name}>
      <div className={styles.head}>
        <div>
          <Link
            to="/customers/$id"
            params={{ id: customer.id }}
            className={`plain-link ${styles.name}`}
          >
            {customer.name || formatPhone(phone)}
          </Link>
          <Text size="sm" c="dimmed">
            {formatPhone(phone)}
            <br />
            {campaign.name}
          </Text>
        </div>
        <div className={styles.worth}>
          <strong>{formatMoney(expected)}</strong>
          <Text size="xs" c="dimmed">
            {t('queue.why', { chance: formatPercent(chance), ticket: formatMoney(ticket) })}
          </Text>
        </div>
      </div>
      <p className={styles.text}>{text}</p>
      <Group justify="space-between" gap={8}>
        <Text size="xs" c="dimmed">
          {t('queue.until', { date: formatInstant(closes_at, time_zone) })}
        </Text>
        <Can do="CampaignActivity.send">
          <Actions task={task} onDone={onDone} />
        </Can>
      </Group>
    </article>
  );
}

function Actions({ task, onDone }: TaskCardProps) {
  const t = useActivityTexts();
  const me = useSession().user.id;
  const claim = useClaim();
  const isClaimed = task.claimed_until !== null && new Date(task.claimed_until) > new Date();
  if (isClaimed && task.claimed_by?.id !== me) {
    return <Text size="sm">{t('queue.claimed', { name: task.claimed_by?.name ?? '' })}</Text>;
  }
  if (isClaimed) return <Outcomes task={task} onDone={onDone} />;
  return (
    <Button
      leftSection={<IconBrandWhatsapp size={18} stroke={1.6} aria-hidden />}
      loading={claim.isPending}
      onClick={() => claim.mutate(task.id)}
    >
      {t('queue.open')}
    </Button>
  );
}

/** Outcomes to choose from once the conversation is open. */
function Outcomes({ task, onDone }: TaskCardProps) {
  const t = useActivityTexts();
  const claim = useClaim();
  const complete = useComplete();
  const release = useRelease();
  const finish = (outcome: TaskOutcome) =>
    complete.mutate({ id: task.id, outcome }, { onSuccess: () => onDone(task, outcome) });
  return (
    <Group gap={8}>
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
