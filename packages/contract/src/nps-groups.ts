import { NPS_GROUPS, type NpsGroup } from '@clientela/domain/surveys';
import { z } from 'zod';

export const NPS_GROUP_LABELS: Record<NpsGroup, string> = {
  DETRACTOR: 'Detratores (0 a 6)',
  NEUTRAL: 'Neutros (7 e 8)',
  PROMOTER: 'Promotores (9 e 10)',
};

/** Some of the groups; absent: any answer. */
export const ChosenNpsGroups = z.array(z.enum(NPS_GROUPS)).min(1).max(NPS_GROUPS.length).optional();
