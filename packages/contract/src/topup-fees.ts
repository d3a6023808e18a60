import { z } from 'zod';
import { endpoint } from './endpoint.ts';
import { Cents, Instant, listOf } from './shapes.ts';
import { TOPUP_METHOD_TYPES } from './wallet.ts';

/** Deposit fees, set by profile administrators. */

export const TopupFee = z.object({
  type: z.enum(TOPUP_METHOD_TYPES),
  name: z.string(),
  version: z.int(),
  /** Share of the amount in millionths. */
  millionths: z.int(),
  fixed: Cents,
  minimum: Cents,
  created_at: Instant,
});
export type TopupFee = z.output<typeof TopupFee>;

export const listTopupFees = endpoint({
  method: 'GET',
  path: '/administration/topup-fees',
  permission: 'administrator',
  summary: 'Deposit fees by payment method; all versions, newest first',
  response: listOf(TopupFee),
});

export const TopupFeeDraft = z.object({
  type: z.enum(TOPUP_METHOD_TYPES),
  millionths: z
    .int('Informe a porcentagem')
    .min(0, 'A porcentagem não pode ser negativa')
    .max(500_000, 'A porcentagem deve ser de até 50%'),
  fixed: z.int().min(0).max(100_000, 'O valor fixo deve ser de até R$ 1.000,00'),
  minimum: z.int().min(0).max(100_000, 'O mínimo deve ser de até R$ 1.000,00'),
});
export type TopupFeeDraft = z.output<typeof TopupFeeDraft>;

export const createTopupFee = endpoint({
  method: 'POST',
  path: '/administration/topup-fees',
  permission: 'administrator',
  summary: 'Sets the fee of a payment method for deposits from now on',
  body: TopupFeeDraft,
  response: listOf(TopupFee),
  failures: ['payment_method_missing'],
  status: 201,
});
