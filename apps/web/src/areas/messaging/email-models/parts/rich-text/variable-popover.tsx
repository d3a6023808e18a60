import { Button, Group, Popover, TextInput } from '@mantine/core';
import { useEmailTexts } from '../../email-models.texts.ts';
import styles from '../email-models.module.css';
import { speakable } from './rich-schema.ts';

interface VariablePopoverProps {
  name: string;
  fallback: string;
  /** The variable's position in the editor. */
  place: { left: number; top: number; width: number; height: number };
  onFallback(fallback: string): void;
  onRemove(): void;
  onClose(): void;
}

/** A variable's fallback. */
export function VariablePopover(props: VariablePopoverProps) {
  const t = useEmailTexts();
  const { name, fallback, place, onFallback, onRemove, onClose } = props;
  return (
    <Popover
      opened
      trapFocus
      // Its anchor is only a place and has no role of its own.
      withRoles={false}
      position="bottom-start"
      width={280}
      onChange={(isOpen) => !isOpen && onClose()}
    >
      <Popover.Target>
        <span className={styles.anchor} style={place} />
      </Popover.Target>
      <Popover.Dropdown role="dialog" aria-label={name}>
        <TextInput
          size="xs"
          label={t('rich.fallback', { name })}
          description={t('rich.fallback_help')}
          maxLength={100}
          value={fallback}
          data-autofocus
          onChange={(event) => onFallback(speakable(event.currentTarget.value))}
          onKeyDown={(event) => {
            if (event.key !== 'Enter') return;
            // It would save the model around it.
            event.preventDefault();
            onClose();
          }}
        />
        <Group justify="space-between" mt={12}>
          <Button size="xs" variant="subtle" color="red" onClick={onRemove}>
            {t('rich.variable_remove')}
          </Button>
          <Button size="xs" variant="default" onClick={onClose}>
            {t('rich.close')}
          </Button>
        </Group>
      </Popover.Dropdown>
    </Popover>
  );
}
