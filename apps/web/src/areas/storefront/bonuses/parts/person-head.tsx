import type { BonusBalance } from '@clientela/contract';
import { Button, Group, Text } from '@mantine/core';
import { useMay } from '#lib/current-store.tsx';
import { formatMoney } from '#lib/format.ts';
import { DateText } from '#lib/values.tsx';
import { useBonusTexts } from '../bonuses.texts.ts';
import { Give } from './give.tsx';

/** The customer at the POS, and their next expiry. */
export function PersonHead({ person, onBack }: { person: BonusBalance; onBack(): void }) {
  const t = useBonusTexts();
  const mayGive = useMay('Campaign.update');
  return (
    <Group justify="space-between" align="flex-start" wrap="nowrap">
      <div>
        <Text fw={600}>{person.customer.name}</Text>
        <Text size="sm" c="dimmed">
          {person.contact}
          {person.next_expiry && (
            <>
              {' · '}
              {t('till.expires', { value: formatMoney(person.next_expiry.value) })}{' '}
              <DateText instant={person.next_expiry.at} />
            </>
          )}
        </Text>
      </div>
      <Group gap={6} wrap="nowrap">
        {mayGive && <Give customer={person.customer} />}
        <Button size="compact-sm" variant="default" onClick={onBack}>
          {t('till.another')}
        </Button>
      </Group>
    </Group>
  );
}
