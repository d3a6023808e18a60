import type { AttributeOwner } from '@clientela/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Ctx } from '#platform/context';
import { Failure } from '#platform/failure';
import { attributesTexts } from './attributes.texts.ts';

export interface NamedAttribute {
  id: string;
  key: string;
  owner: AttributeOwner;
}

declare module '#platform/app' {
  interface App {
    /** Uses of an attribute in the areas above, each as a Portuguese sentence. */
    attributeUses: ((ctx: Ctx, attribute: NamedAttribute) => Promise<string[]>)[];
  }
}

const USES_NAMED = 3;

/** Refuses while areas above use the attribute: their texts would lose the value without notice. */
export async function assertUnused(ctx: Ctx, attribute: NamedAttribute): Promise<void> {
  const uses: string[] = [];
  // One after another: they share the transaction's connection.
  for (const usesOf of ctx.app.attributeUses) uses.push(...(await usesOf(ctx, attribute)));
  if (uses.length === 0) return;
  const named = uses.slice(0, USES_NAMED).join(' ');
  const more = uses.length - USES_NAMED;
  const message = more > 0 ? attributesTexts.and_more(named, more) : named;
  throw new Failure('custom_attribute_in_use', { message });
}

/** Whether a text, or JSON as text, has the message variable of a customers' attribute. */
export function hasVariable(
  text: RawBuilder<unknown>,
  { key, owner }: NamedAttribute,
): RawBuilder<boolean> {
  if (owner !== 'CUSTOMER') return sql<boolean>`false`;
  return sql<boolean>`coalesce(${text} ~* ${`customer\\.attributes\\.${key}(?![a-z0-9_])`}, false)`;
}
