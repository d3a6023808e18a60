import { MESSAGE_VARIABLES } from '@clientela/domain';
import { ActionIcon, Menu, Text, Textarea, TextInput } from '@mantine/core';
import { IconVariable } from '@tabler/icons-react';
import { type ReactNode, useRef } from 'react';
import { useAttributeVariables } from '#areas/records/attributes/index.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { countedLength } from './template-preview.tsx';

interface VariableInputProps {
  label: string;
  value: string;
  onChange(value: string): void;
  most?: number;
  error?: ReactNode;
  description?: string;
  isLong?: boolean;
  isRequired?: boolean;
  isReadOnly?: boolean;
}

/** A text in which variables may stand: chosen by name, put where the cursor is. */
export function VariableInput(props: VariableInputProps) {
  const { value, onChange, most, isLong, isReadOnly = false } = props;
  const t = useWhatsappTexts();
  const field = useRef<HTMLInputElement & HTMLTextAreaElement>(null);
  const insert = (variable: string) => {
    const at = field.current?.selectionStart ?? value.length;
    onChange(`${value.slice(0, at)}{{${variable}}}${value.slice(at)}`);
    field.current?.focus();
  };
  const common = {
    ref: field,
    label: props.label,
    value,
    error: props.error,
    readOnly: isReadOnly,
    withAsterisk: props.isRequired ?? false,
    description: most ? t('editor.count', { used: countedLength(value), most }) : props.description,
    inputWrapperOrder: ['label', 'input', 'error', 'description'] as (
      | 'label'
      | 'input'
      | 'error'
      | 'description'
    )[],
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) =>
      onChange(currentTarget.value),
    rightSection: isReadOnly ? null : <VariableMenu onInsert={insert} />,
    rightSectionProps: isLong ? { style: { alignItems: 'start', paddingTop: 6 } } : {},
  };
  return isLong ? (
    <Textarea autosize minRows={5} maxRows={16} {...common} />
  ) : (
    <TextInput {...common} />
  );
}

function VariableMenu({ onInsert }: { onInsert(variable: string): void }) {
  const t = useWhatsappTexts();
  const own = useAttributeVariables();
  return (
    <Menu position="bottom-end" returnFocus={false}>
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" aria-label={t('editor.variable')}>
          <IconVariable size={16} stroke={1.8} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown mah={320} style={{ overflowY: 'auto' }}>
        {MESSAGE_VARIABLES.map((variable) => (
          <Menu.Item key={variable} onClick={() => onInsert(variable)}>
            <Text size="sm">{t(`editor.variable_names.${variable}`)}</Text>
          </Menu.Item>
        ))}
        {own.map(({ variable, name }) => (
          <Menu.Item key={variable} onClick={() => onInsert(variable)}>
            <Text size="sm">{name}</Text>
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
