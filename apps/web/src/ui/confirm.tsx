import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { Alert, Button, Group, Modal, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';

interface ConfirmProps {
  isOpen: boolean;
  title: string;
  text: string;
  /** Verb of the action: "Apagar grupo". */
  action: string;
  /** Why the action was refused. */
  problem?: string | null;
  isDangerous?: boolean;
  isBusy?: boolean;
  onConfirm(): void;
  onClose(): void;
}

/** Confirms an irreversible action. */
export function Confirm(props: ConfirmProps) {
  const { t } = useTranslation('ui');
  const { isOpen, title, text, action, isDangerous = false, isBusy = false, problem } = props;
  // Next to "Cancelar campanha" a plain "Cancelar" is ambiguous.
  const isAmbiguous = action.startsWith(t('confirm.cancel'));
  return (
    <Modal opened={isOpen} onClose={props.onClose} title={title} size={440}>
      <Text mb={24}>{text}</Text>
      {problem && (
        <Alert color="red" role="alert" mb={24}>
          {problem}
        </Alert>
      )}
      <Group justify="flex-end">
        <Button variant="default" onClick={props.onClose} data-autofocus>
          {t(isAmbiguous ? 'confirm.back' : 'confirm.cancel')}
        </Button>
        <Button color={isDangerous ? 'red' : 'brand'} loading={isBusy} onClick={props.onConfirm}>
          {action}
        </Button>
      </Group>
    </Modal>
  );
}
