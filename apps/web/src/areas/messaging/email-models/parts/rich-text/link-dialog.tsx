import { Button, Group, Modal } from '@mantine/core';
import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { type FormEvent, useState } from 'react';
import { useEmailTexts } from '../../email-models.texts.ts';
import { LinkField } from '../link-field.tsx';

interface LinkDialogProps {
  /** The address of the link at the cursor; empty where there is none. */
  href: string;
  /** An empty address takes the link away. */
  onLink(href: string): void;
  onClose(): void;
}

/** A form for the address of a link. */
export function LinkDialog({ href, onLink, onClose }: LinkDialogProps) {
  const t = useEmailTexts();
  const [typed, setTyped] = useState(href);
  const [isWrong, setWrong] = useState(false);

  function submit(event: FormEvent) {
    event.preventDefault();
    // The dialog is nested in the model's form.
    event.stopPropagation();
    const address = addressOf(typed);
    if (address) onLink(address);
    else setWrong(true);
  }

  return (
    <Modal opened onClose={onClose} title={t('rich.link_title')} size={440} returnFocus={false}>
      <form onSubmit={submit} noValidate>
        <LinkField
          label={t('rich.link_address')}
          href={typed}
          error={isWrong ? t('rich.link_wrong') : null}
          isFocused
          onChange={(address) => {
            setTyped(address);
            setWrong(false);
          }}
        />
        <Group justify="flex-end" mt={24}>
          {href && (
            <Button variant="subtle" color="red" mr="auto" onClick={() => onLink('')}>
              {t('rich.link_remove')}
            </Button>
          )}
          <Button variant="default" onClick={onClose}>
            {t('rich.cancel')}
          </Button>
          <Button type="submit">{t('rich.link_save')}</Button>
        </Group>
      </form>
    </Modal>
  );
}

const COMPLETE =
  /^(https?:\/\/[^\s/]|mailto:\S+@|tel:[+\d]|\{\{\s*(store\.site_url|(cart|payment)\.url|bonus\.link))/i;
const HOST = /^[a-z0-9-]+(\.[a-z0-9-]+)+([/?#]\S*)?$/i;

/** The address as links have it, `https://` before a bare host; null where it leads nowhere. */
function addressOf(typed: string): string | null {
  const address = typed.trim();
  if (COMPLETE.test(address)) return address;
  return HOST.test(address) ? `https://${address}` : null;
}
