import type { Campaign } from '@clientela/contract';
import { CampaignDraft } from '@clientela/contract/campaigns';
import { expect, test } from 'vitest';
import { draftOf, isComplete, stepOfField, valuesOf } from './campaign-values.ts';

const MODEL = '00000000-0000-7000-8000-000000000001';
const TWO_MESSAGES = {
  ...CampaignDraft.parse({
    name: 'Volte',
    started_at: '2026-11-27T12:30:00.000Z',
    actions: [
      {
        contents: [{ email_model_id: MODEL, subject: 'Oi' }],
        offset: { value: 2, unit: 'DAY' },
      },
      {
        contents: [{ email_model_id: MODEL, subject: 'Última chance' }],
        offset: { value: 5, unit: 'DAY' },
      },
    ],
  }),
} as Campaign;

test('what the form does not show is saved as it was loaded: other messages, their times', () => {
  const draft = draftOf(valuesOf(TWO_MESSAGES, 'America/Manaus'), 'America/Manaus');
  expect(draft.actions).toEqual(TWO_MESSAGES.actions);
  expect(draft.started_at).toBe('2026-11-27T12:30:00.000Z');
});

test('a new campaign has one message, which leaves at the start', () => {
  expect(draftOf(valuesOf(null, 'America/Sao_Paulo'), 'America/Sao_Paulo').actions).toEqual([
    expect.objectContaining({
      offset: { value: 0, unit: 'HOUR' },
      contents: [
        { channel: 'EMAIL', email_model_id: null, subject: '', subject_b: null, sender_id: null },
      ],
    }),
  ]);
});

test('each field belongs to a step, and a step is complete once its required fields are set', () => {
  expect(
    ['name', 'actions.0.contents.0.subject', 'restrictions.sending_window', 'ended_at'].map(
      stepOfField,
    ),
  ).toEqual(['who', 'what', 'when', 'when']);
  const empty = valuesOf(null, 'America/Sao_Paulo');
  expect(isComplete('who', empty)).toBe(false);
  expect(isComplete('what', empty)).toBe(false);
  expect(isComplete('when', empty)).toBe(true);
  const chosen = { ...valuesOf(TWO_MESSAGES, 'America/Sao_Paulo'), campaign_goal_id: 'g' };
  expect(isComplete('what', chosen)).toBe(true);
  const untold = chosen.actions.map((action) => ({
    ...action,
    contents: action.contents.map((content) => ({ ...content, subject_b: '' })),
  }));
  expect(isComplete('what', { ...chosen, actions: untold })).toBe(false);
  expect(isComplete('when', { ...chosen, sending_window: [] })).toBe(false);
  expect(isComplete('when', { ...chosen, started_at: '' })).toBe(false);
});
