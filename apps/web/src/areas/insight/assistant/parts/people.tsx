import type { AssistantAnswer, FilterGroup } from '@clientela/contract';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Can } from '#lib/current-store.tsx';
import { formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSaveGroup } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';

const NAME_MAX = 120;

interface PeopleProps {
  people: Extract<AssistantAnswer, { type: 'people' }>;
  filters: FilterGroup;
  /** The question, which names the group. */
  name: string;
}

/** How many people a question found, some of them, and the way to a group of them. */
export function People({ people, filters, name }: PeopleProps) {
  const t = useAssistantTexts();
  const navigate = useNavigate();
  const save = useSaveGroup();
  const { customers, reachable, sample } = people;
  if (customers === 0) return <p className={styles.sentence}>{t('people.none')}</p>;
  return (
    <Panel title={t('people.found', { count: customers, formatted: formatNumber(customers) })}>
      <p className={styles.hint}>
        {t('people.reach', {
          email: formatNumber(reachable.EMAIL),
          sms: formatNumber(reachable.SMS),
          whatsapp: formatNumber(reachable.WHATSAPP),
        })}
      </p>
      {sample.length > 0 && (
        <>
          <p className={styles.hint}>{t('people.some')}</p>
          <ul className={styles.sample}>
            {sample.map(({ id, name }) => (
              <li key={id}>
                <Link to="/customers/$id" params={{ id }}>
                  {name}
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
      <Can do="CustomerCluster.create">
        <Button
          mt={16}
          loading={save.isPending}
          onClick={() =>
            save.mutate(
              { name: name.slice(0, NAME_MAX), filters },
              {
                onSuccess: ({ id }) => {
                  toast('success', t('people.saved'));
                  void navigate({ to: '/customers/clusters/$id/edit', params: { id } });
                },
              },
            )
          }
        >
          {t('people.save')}
        </Button>
      </Can>
    </Panel>
  );
}
