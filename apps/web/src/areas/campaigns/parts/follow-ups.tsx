import { ActionIcon, Stack, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useSubjectText } from '#areas/email-models/index.ts';
import { Panel } from '#ui/panel.tsx';
import { useCampaignTexts } from '../campaigns.texts.ts';
import type { StepValues } from './campaign-values.ts';
import type { StepProps } from './step-fields.tsx';

type Action = StepValues['actions'][number];

/** When a message leaves: `5 dias depois do início`. */
export function useOffsetText() {
  const t = useCampaignTexts();
  return ({ value, unit }: Action['offset']) =>
    value === 0 ? t('sequence.at_start') : t(`sequence.${unit}`, { count: value });
}

/** The messages after the first: they are kept as they are, or taken out. */
export function FollowUps({ form }: StepProps) {
  const t = useCampaignTexts();
  const offsetText = useOffsetText();
  const subjectText = useSubjectText();
  const { actions } = form.values;
  if (actions.length < 2) return null;
  return (
    <Panel title={t('sequence.title')}>
      <Text size="sm" c="dimmed" mb={8}>
        {t('sequence.help')}
      </Text>
      <Stack component="ul" gap={0} className="exclusions">
        {actions.map((action, index) => {
          const name = subjectText(action.subject) || t('sequence.no_subject');
          return index === 0 ? null : (
            // biome-ignore lint/suspicious/noArrayIndexKey: a message is its place in the sequence
            <li key={index}>
              <span>
                {name}
                <Text size="sm" c="dimmed">
                  {offsetText(action.offset)}
                </Text>
              </span>
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('sequence.remove', { name })}
                onClick={() => form.removeListItem('actions', index)}
              >
                <IconTrash size={16} stroke={1.6} aria-hidden />
              </ActionIcon>
            </li>
          );
        })}
      </Stack>
    </Panel>
  );
}
