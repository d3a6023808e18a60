import type { AuditActor } from '@clientela/contract';
import { Text } from '@mantine/core';
import { useAuditTexts } from '../audit.texts.ts';

/** Name of the actor; below it the kind of an actor that is not a person: "Nuvemshop", "Integração". */
export function ActorName({ actor: { kind, name } }: { actor: AuditActor }) {
  const t = useAuditTexts();
  if (!name || kind === 'person') return name ?? t(`kinds.${kind}`);
  return (
    <>
      {name}
      <Text size="xs" c="dimmed">
        {t(`kinds.${kind}`)}
      </Text>
    </>
  );
}
