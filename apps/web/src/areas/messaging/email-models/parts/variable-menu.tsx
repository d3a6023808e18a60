import { MESSAGE_VARIABLES, type MessageVariable } from '@clientela/domain';
import { ActionIcon, Menu } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { useAttributeVariables } from '#areas/records/attributes/index.ts';
import { useEmailTexts } from '../email-models.texts.ts';

interface VariableMenuProps {
  onInsert(variable: MessageVariable, fallback: string): void;
}

/** The values a message may carry, by their names. */
export function VariableMenu({ onInsert }: VariableMenuProps) {
  const t = useEmailTexts();
  const own = useAttributeVariables();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('rich.variable')}>
          <IconVariable size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {MESSAGE_VARIABLES.map((variable) => (
          <Menu.Item key={variable} onClick={() => onInsert(variable, t(`fallbacks.${variable}`))}>
            {t(`variables.${variable}`)}
          </Menu.Item>
        ))}
        {own.map(({ variable, name }) => (
          <Menu.Item key={variable} onClick={() => onInsert(variable, '')}>
            {name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
