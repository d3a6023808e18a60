import type { AuditActor } from '@clientela/contract';
import { Text } from '@mantine/core';
import { useAuditTexts } from '../audit.texts.ts';

/** Who acted, by name; below it what it is where it is no person: "Nuvemshop", "Integração". */
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
