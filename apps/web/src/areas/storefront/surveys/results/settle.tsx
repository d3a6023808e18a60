import type { SurveyResponse } from '@clientela/contract';
import { Button, Group, SegmentedControl, Textarea } from '@mantine/core';
import { IconBrandWhatsapp, IconPhone } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { conversationUrl } from '#lib/conversation-url.ts';
import { toast } from '#lib/toast.tsx';
import { DateText } from '#lib/values.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import { StatusBadge } from '#ui/tag.tsx';
import { Answers, respondentName } from './responses.tsx';
import { useFollowUp, useSurveyResponses } from './results.data.ts';
import styles from './results.module.css';
import type { ResultSearch } from './results.search.ts';
import { useResultTexts } from './survey-results.texts.ts';

/** The highest score that makes a response one to settle. */
const LOW = { NPS: 6, CSAT: 2 } as const;

interface SettleProps {
  id: string;
  search: ResultSearch;
  onChange(changed: ResultSearch): void;
}

/** Detractors and low scores, each with the person to talk to. */
export function Settle({ id, search, onChange }: SettleProps) {
  const t = useResultTexts();
  const { page, per_page, cursor, settled } = search;
  const follow_up = settled ? 'done' : 'pending';
  const responses = useSurveyResponses(id, { follow_up, page, per_page, cursor });
  return (
    <>
      <Group justify="space-between">
        <span className={styles.unknown}>{t('settle.lead')}</span>
        <SegmentedControl
          aria-label={t('settle.shown')}
          value={follow_up}
          onChange={(value) => onChange({ settled: value === 'done' ? 'yes' : undefined })}
          data={[
            { value: 'pending', label: t('settle.pending') },
            { value: 'done', label: t('settle.settled') },
          ]}
        />
      </Group>
      <Loaded
        query={responses}
        isEmpty={({ data }) => data.length === 0}
        empty={
          settled ? (
            <EmptyPanel title={t('settle.none_settled')} text={t('settle.none_settled_text')} />
          ) : (
            <EmptyPanel title={t('settle.none')} text={t('settle.none_text')} />
          )
        }
      >
        {({ data, meta }) => (
          <div>
            <div className={styles.cards}>
              {data.map((response) => (
                <SettleCard key={response.id} response={response} />
              ))}
            </div>
            <Pages meta={meta} onChange={onChange} />
          </div>
        )}
      </Loaded>
    </>
  );
}

function SettleCard({ response }: { response: SurveyResponse }) {
  const t = useResultTexts();
  const followUp = useFollowUp(response.id);
  const [note, setNote] = useState(response.follow_up_note);
  const { customer, started_at, answers, follow_up, follow_up_by } = response;
  const scores = answers.flatMap(({ question_id, score, type }) =>
    score !== null && (type === 'NPS' || type === 'CSAT') ? [{ question_id, score, type }] : [],
  );
  const isDone = follow_up === 'done';
  const save = () =>
    followUp.mutate(
      { follow_up: isDone ? 'pending' : 'done', note },
      { onSuccess: () => toast('success', t('settle.saved')) },
    );
  return (
    <article className={`panel panel-pad ${styles.card}`}>
      <header>
        <div>
          {customer ? (
            <Link to="/customers/$id" params={{ id: customer.id }} className={styles.person}>
              {respondentName(customer) ?? t('responses.unknown')}
            </Link>
          ) : (
            <strong>{t('responses.unknown')}</strong>
          )}
          <span className={styles.kicker}>
            <DateText instant={started_at} withTime />
          </span>
        </div>
        <Group gap={6}>
          {scores.map(({ question_id, type, score }) => (
            <StatusBadge key={question_id} tone={score <= LOW[type] ? 'danger' : 'neutral'}>
              {`${type} ${score}`}
            </StatusBadge>
          ))}
        </Group>
      </header>
      <Answers row={response} />
      <Contact customer={customer} />
      <Textarea
        label={t('settle.note')}
        placeholder={t('settle.note_hint')}
        autosize
        minRows={2}
        maxRows={6}
        maxLength={2_000}
        value={note}
        onChange={({ currentTarget }) => setNote(currentTarget.value)}
      />
      <footer>
        {isDone && follow_up_by && (
          <span className={`${styles.kicker} ${styles.settledBy}`}>
            {t('settle.by', { name: follow_up_by })}
          </span>
        )}
        <Button variant={isDone ? 'default' : 'filled'} loading={followUp.isPending} onClick={save}>
          {t(isDone ? 'settle.again' : 'settle.done')}
        </Button>
      </footer>
    </article>
  );
}

function Contact({ customer }: Pick<SurveyResponse, 'customer'>) {
  const t = useResultTexts();
  if (!customer?.phone) return null;
  const { phone } = customer;
  const name = respondentName(customer);
  return (
    <Group gap={8}>
      <Button
        component="a"
        size="xs"
        variant="default"
        href={`tel:${phone}`}
        aria-label={t('settle.call_to', { name })}
        leftSection={<IconPhone size={14} stroke={1.8} aria-hidden />}
      >
        {t('settle.call')}
      </Button>
      <Button
        component="a"
        size="xs"
        variant="default"
        href={conversationUrl(phone)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('settle.chat_to', { name })}
        leftSection={<IconBrandWhatsapp size={14} stroke={1.8} aria-hidden />}
      >
        {t('settle.chat')}
      </Button>
    </Group>
  );
}
