import type { NpsGroup } from './definition.ts';

export const NPS_MAX = 10;
export const CSAT_MAX = 5;
/** Satisfied from here on. */
const SATISFIED = 4;
/** Fewer answers are shown as "poucas respostas". */
export const FEW_ANSWERS = 30;

export function npsGroupOf(score: number): NpsGroup {
  if (score >= 9) return 'PROMOTER';
  return score >= 7 ? 'NEUTRAL' : 'DETRACTOR';
}

export function isSatisfied(score: number): boolean {
  return score >= SATISFIED;
}

/** The net promoter score with one decimal, half away from zero; null without answers. */
export function npsOf(promoters: number, detractors: number, answers: number): number | null {
  if (answers === 0) return null;
  // Whole tenths first: 100 × 5 ÷ 1000 is no exact binary fraction.
  const tenths = (Math.abs(promoters - detractors) * 1_000) / answers;
  return (Math.sign(promoters - detractors) * Math.round(tenths)) / 10 || 0;
}
