import * as contract from '@clientela/contract';
import { beforeEach, expect, test } from 'vitest';
import { aDraft, firstEmail } from '#test/campaigns';
import { aStore, type TestStore, useWorld } from '#test/harness';
import { aDefinition } from '#test/popups';
import { aSurvey } from '#test/surveys';

const world = useWorld();
let store: TestStore;
beforeEach(async () => {
  store = await aStore(world);
});

const aTag = (name: string) =>
  store.owner.call(contract.createCustomerTag, {
    store_id: store.id,
    body: { name, color: '#123456' },
  });
const without = (id: string): contract.FilterGroup => ({
  op: 'all',
  of: [{ op: 'none', of: [{ field: 'tag', test: 'any', values: [id] }] }],
});
const aGroup = (
  name: string,
  filters: contract.FilterGroup,
  change: Partial<contract.ClusterDraft> = {},
  who = store.owner,
) =>
  who.call(contract.createCluster, {
    store_id: store.id,
    body: { name, mode: 'dynamic', visibility: 'store', filters, ...change },
  });

test('deleting a tag used by cluster filters is refused and names the clusters', async () => {
  const tag = await aTag('Revenda');
  const group = await aGroup('Sem revenda', without(tag.id));
  await store.owner.call(contract.createCampaign, {
    store_id: store.id,
    body: { name: 'Natal', customer_cluster_ids: [group.id] },
  });
  const remove = () => store.owner.call(contract.deleteCustomerTag, { id: tag.id });

  await expect(remove()).toFailWith('customer_tag_in_use');
  await expect(remove()).rejects.toThrow('do grupo “Sem revenda”, em uso na campanha “Natal”');

  const { name, mode, visibility } = group;
  await store.owner.call(contract.updateCluster, {
    id: group.id,
    body: { name, mode, visibility, filters: { op: 'all', of: [] } },
  });
  await remove();
});

test('a tag is protected by static clusters, by ids in capitals, and by a private cluster without revealing its name', async () => {
  const tag = await aTag('Atacado');
  const manager = await store.as('MANAGER');
  const private_ = { visibility: 'private' as const };
  await aGroup('Só meu', without(tag.id.toUpperCase()), private_, manager);
  const remove = () => store.owner.call(contract.deleteCustomerTag, { id: tag.id });
  await expect(remove()).rejects.toThrow('um grupo particular de outra pessoa');
  await expect(remove()).rejects.not.toThrow('Só meu');

  await aGroup('Fixo', without(tag.id), { mode: 'static' });
  await expect(remove()).rejects.toThrow('do grupo “Fixo” e de um grupo particular');
});

test('a tag of another store and an unreferenced tag are not affected', async () => {
  const tag = await aTag('Livre');
  const other = await aStore(world);
  await expect(other.owner.call(contract.deleteCustomerTag, { id: tag.id })).toFailWith(
    'not_found',
  );
  await store.owner.call(contract.deleteCustomerTag, { id: tag.id });
});

test('deleting a draft used by cluster filters is refused and names the clusters', async () => {
  const draft = await aDraft(store, { name: 'Rascunho' });
  await aGroup('Não recebeu', {
    op: 'all',
    of: [{ field: 'campaign', test: 'did_not', event: 'received', campaign_id: draft.id }],
  });
  const remove = () => store.owner.call(contract.deleteCampaign, { id: draft.id });
  await expect(remove()).toFailWith('campaign_in_use');
  await expect(remove()).rejects.toThrow('do grupo “Não recebeu”');
});

test('a cluster and a model list the campaigns that use them', async () => {
  const group = await aGroup('Todos', { op: 'all', of: [] });
  const draft = await aDraft(store, { name: 'Primeira', customer_cluster_ids: [group.id] });
  await aDraft(store, { name: 'Segunda', excluded_cluster_ids: [group.id] });
  await expect(store.owner.call(contract.deleteCluster, { id: group.id })).rejects.toThrow(
    'pelas campanhas “Primeira” e “Segunda”',
  );
  const content = firstEmail(draft);
  await expect(
    store.owner.call(contract.deleteEmailModel, { id: content.email_model_id! }),
  ).rejects.toThrow('pela campanha “Primeira”');
});

test('the review names a cluster whose filters reference a deleted entity', async () => {
  const tag = await aTag('Antiga');
  const group = await aGroup('Sem a antiga', without(tag.id));
  const draft = await aDraft(store, { excluded_cluster_ids: [group.id] });
  await world.sql('delete from customer_tags where store_id = $1 and id = $2', [store.id, tag.id]);

  const review = await store.owner.call(contract.reviewCampaign, {
    store_id: store.id,
    campaign_id: draft.id,
  });
  expect(review.problems).toContainEqual({
    field: 'excluded_cluster_ids',
    message:
      'O grupo “Sem a antiga” tem uma condição sobre uma tag que não existe mais: abra o grupo e retire-a',
  });
});

test('deleting a pop-up used by cluster filters is refused and names the clusters', async () => {
  const { id } = await store.owner.call(contract.createPopup, {
    store_id: store.id,
    body: { name: 'Natal', definition: aDefinition() },
  });
  await aGroup('Não assinou', {
    op: 'all',
    of: [{ field: 'popup', test: 'not_signed_up', popup_ids: [id] }],
  });
  const remove = () => store.owner.call(contract.deletePopup, { id });
  await expect(remove()).toFailWith('popup_in_use');
  await expect(remove()).rejects.toThrow(
    'Este pop-up está nas condições do grupo “Não assinou”. Retire-o das condições para poder apagar.',
  );
});

test('deleting a survey used by cluster filters is refused and names the clusters', async () => {
  const { id } = await aSurvey(store);
  await aGroup('Não respondeu', {
    op: 'all',
    of: [{ field: 'survey', test: 'not_answered', survey_ids: [id] }],
  });
  const remove = () => store.owner.call(contract.deleteSurvey, { id });
  await expect(remove()).toFailWith('survey_in_use');
  await expect(remove()).rejects.toThrow(
    'Esta pesquisa está nas condições do grupo “Não respondeu”. Retire-a das condições para poder apagar.',
  );
});
