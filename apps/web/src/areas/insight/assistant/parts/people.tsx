import type { Asked, AssistantAnswer, DraftedCampaign } from '@clientela/contract';
import { propertiesOf } from '@clientela/contract/channels';
import { Button } from '@mantine/core';
import { Link, useNavigate } from '@tanstack/react-router';
import { Can, useMay } from '#lib/current-store.tsx';
import { formatMoney, formatNumber } from '#lib/format.ts';
import { toast } from '#lib/toast.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Panel } from '#ui/panel.tsx';
import { useDraft } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';

interface PeopleProps {
  people: Extract<AssistantAnswer, { type: 'people' }>;
  asked: Extract<Asked, { kind: 'people' | 'draft' }>;
  questionId: string;
}

/** How many people a question found, some of them, and the ways to a group and a campaign of them. */
export function People({ people, asked, questionId }: PeopleProps) {
  const t = useAssistantTexts();
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
        <Drafts
          questionId={questionId}
          isOfCampaign={asked.kind === 'draft' && asked.of === 'campaign'}
        />
      </Can>
    </Panel>
  );
}

/** What can be prepared for these people; what was asked for comes first. */
function Drafts({ questionId, isOfCampaign }: { questionId: string; isOfCampaign: boolean }) {
  const t = useAssistantTexts();
  const navigate = useNavigate();
  const mayCampaign = useMay('Campaign.create');
  const draft = useDraft(questionId);
  if (draft.data?.campaign) return <Drafted campaign={draft.data.campaign} />;
  const group = (
    <Button
      key="group"
      variant={isOfCampaign && mayCampaign ? 'default' : 'filled'}
      loading={draft.isPending && draft.variables === 'cluster'}
      disabled={draft.isPending}
      onClick={() =>
        draft.mutate('cluster', {
          onSuccess: ({ cluster_id: id }) => {
            toast('success', t('people.saved'));
            void navigate({ to: '/customers/clusters/$id/edit', params: { id } });
          },
        })
      }
    >
      {t('people.save')}
    </Button>
  );
  const campaign = mayCampaign && (
    <Button
      key="campaign"
      variant={isOfCampaign ? 'filled' : 'default'}
      loading={draft.isPending && draft.variables === 'campaign'}
      disabled={draft.isPending}
      onClick={() => draft.mutate('campaign')}
    >
      {t('drafted.prepare')}
    </Button>
  );
  return (
    <div className={styles.actions}>{isOfCampaign ? [campaign, group] : [group, campaign]}</div>
  );
}

/** A prepared campaign with its price, which a person checks and activates. */
function Drafted({ campaign }: { campaign: DraftedCampaign }) {
  const t = useAssistantTexts();
  const { id, channel, recipients, excluded, cost, wallet_balance, problems } = campaign;
  return (
    <div className={styles.drafted} role="status">
      <h3>{t('drafted.title')}</h3>
      <p>
        {t('drafted.reach', {
          count: recipients,
          formatted: formatNumber(recipients),
          channel: propertiesOf(channel).name,
        })}
        {excluded > 0 &&
          ` ${t('drafted.excluded', { count: excluded, formatted: formatNumber(excluded) })}`}
      </p>
      <p>
        {cost > 0 && t('drafted.cost', { cost: formatMoney(cost) })}
        {cost === 0 &&
          t(propertiesOf(channel).sender === 'mail' ? 'drafted.free' : 'drafted.provider')}
        {cost > 0 &&
          wallet_balance !== null &&
          ` ${t('drafted.balance', { balance: formatMoney(wallet_balance) })}`}
      </p>
      {problems.length > 0 && (
        <>
          <p>{t('drafted.problems')}</p>
          <ul>
            {problems.map((problem) => (
              <li key={problem}>{problem}</li>
            ))}
          </ul>
        </>
      )}
      <p className={styles.hint}>{t('drafted.yours')}</p>
      <LinkButton to="/campaigns/$id/edit" params={{ id }}>
        {t('drafted.open')}
      </LinkButton>
    </div>
  );
}
