import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import type { AdministeredRequest } from '@clientela/contract';
import { Button, Group, Modal, NativeSelect, Stack, Text, Textarea } from '@mantine/core';
import { IconInbox } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { DateText } from '#lib/values.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { useDecide, usePlans, useRequests } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';

/** Stores that asked for another plan, the oldest first. */
export function Requests() {
  const t = useAdministrationTexts();
  const requests = useRequests();
  return (
    <Loaded
      query={requests}
      isEmpty={(open) => open.length === 0}
      empty={
        <div className="panel">
          <EmptyState
            icon={<IconInbox size={24} stroke={1.6} />}
            title={t('requests.empty_title')}
            text={t('requests.empty_text')}
          />
        </div>
      }
    >
      {(open) => (
        <Panel>
          <ul className={styles.list}>
            {open.map((request) => (
              <RequestItem key={request.id} request={{ ...request, status: 'open' }} isNamed />
            ))}
          </ul>
        </Panel>
      )}
    </Loaded>
  );
}

type Shown = AdministeredRequest & {
  status: 'open' | 'accepted' | 'declined';
  answer?: string | null;
};

interface RequestItemProps {
  request: Shown;
  /** Shows the store's name, linked. */
  isNamed?: boolean;
}

const TONES = { open: 'info', accepted: 'success', declined: 'neutral' } as const;

/** A request, with its answer or the buttons that give one. */
export function RequestItem({ request, isNamed = false }: RequestItemProps) {
  const t = useAdministrationTexts();
  const [decision, setDecision] = useState<'accepted' | 'declined' | null>(null);
  const { store, plan, current_plan_name, requested_by, message, answer, status } = request;
  const { name } = store;
  return (
    <li>
      <div className={styles.words}>
        {isNamed && (
          <Link to="/administration" search={{ store: store.id }}>
            {name}
          </Link>
        )}
        <strong>{plan ? t('requests.wants', { plan: plan.name }) : t('requests.wants_any')}</strong>
        <span className={styles.soft}>
          <DateText instant={request.created_at} />
          {current_plan_name && ` · ${t('requests.has', { plan: current_plan_name })}`}
          {requested_by && ` · ${t('requests.by', { name: requested_by })}`}
        </span>
        {message && <span>{message}</span>}
        {answer && <span className={styles.soft}>{answer}</span>}
      </div>
      {status === 'open' ? (
        <Group gap={8}>
          <Button
            size="xs"
            variant="default"
            aria-label={t('requests.decline_of', { name })}
            onClick={() => setDecision('declined')}
          >
            {t('requests.decline')}
          </Button>
          <Button
            size="xs"
            aria-label={t('requests.accept_of', { name })}
            onClick={() => setDecision('accepted')}
          >
            {t('requests.accept')}
          </Button>
        </Group>
      ) : (
        <StatusBadge tone={TONES[status]}>{t(`requests.${status}`)}</StatusBadge>
      )}
      {decision && (
        <Decision request={request} decision={decision} onClose={() => setDecision(null)} />
      )}
    </li>
  );
}

interface DecisionProps {
  request: Shown;
  decision: 'accepted' | 'declined';
  onClose(): void;
}

const ANSWER_MAX = 1000;

function Decision({ request, decision, onClose }: DecisionProps) {
  const t = useAdministrationTexts();
  const decide = useDecide();
  const [planId, setPlanId] = useState(request.plan?.id ?? '');
  const [answer, setAnswer] = useState('');
  const isAccepted = decision === 'accepted';
  const { id: request_id, store } = request;
  const send = () =>
    decide.mutate(
      {
        store_id: store.id,
        request_id,
        decision,
        answer,
        ...(isAccepted && { plan_id: planId }),
      },
      { onSuccess: onClose },
    );
  const verb = isAccepted ? 'accept' : 'decline';
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(`requests.${verb}_title`, { name: store.name })}
      size={460}
    >
      <Stack gap={16}>
        <Text>{t(`requests.${verb}_text`)}</Text>
        {isAccepted && <PlanChoice value={planId} onChange={setPlanId} />}
        <Textarea
          label={t('requests.answer')}
          maxLength={ANSWER_MAX}
          autosize
          minRows={2}
          value={answer}
          onChange={({ currentTarget }) => setAnswer(currentTarget.value)}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            {t('cancel')}
          </Button>
          <Button
            color={isAccepted ? 'brand' : 'red'}
            disabled={isAccepted && planId === ''}
            loading={decide.isPending}
            onClick={send}
          >
            {t(`requests.${verb}`)}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}

function PlanChoice({ value, onChange }: { value: string; onChange(id: string): void }) {
  const t = useAdministrationTexts();
  const plans = usePlans();
  return (
    <NativeSelect
      label={t('requests.plan')}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      data={[
        { value: '', label: t('store.choose') },
        ...(plans.data ?? [])
          .filter(({ retired_at }) => !retired_at)
          .map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
