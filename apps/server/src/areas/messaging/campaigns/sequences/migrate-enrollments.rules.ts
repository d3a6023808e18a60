import type { CampaignAction } from '@clientela/contract';

/** A message of an version, with the one of the first version that it continues. */
export interface EditedAction extends Pick<CampaignAction, 'offset' | 'moment'> {
  origin_id: string;
}

/** Where customers stand in an version: before its message `step`. */
export interface Place {
  version: number;
  step: number;
  /** The messages of that version in their order. */
  actions: readonly EditedAction[];
}

/** A message of the new version that may come next. */
export interface StepAhead extends EditedAction {
  step: number;
  /** It is the one that they were waiting for. */
  is_awaited: boolean;
  /** And its time has not changed. */
  keeps_time: boolean;
}

/**
 * Returns the steps that may come next after a position: those behind every message already received. A new step
 * leaves only if its time is still to come, so that missed messages do not arrive in a burst.
 */
export function stepsAhead(
  { step, actions }: Place,
  version: readonly EditedAction[],
): StepAhead[] {
  const past = new Set(actions.slice(0, step).map(({ origin_id }) => origin_id));
  const awaited = actions[step];
  const from = version.findLastIndex(({ origin_id }) => past.has(origin_id)) + 1;
  return version.flatMap((action, index) => {
    if (index < from) return [];
    const is_awaited = action.origin_id === awaited?.origin_id;
    const keeps_time =
      is_awaited && JSON.stringify(timeOf(action)) === JSON.stringify(timeOf(awaited));
    return [{ ...action, step: index, is_awaited, keeps_time }];
  });
}

function timeOf({ offset: { value, unit }, moment }: EditedAction) {
  return { value, unit, moment };
}
