import { FullDialog } from '#ui/full-dialog.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { useEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { EmailEditor } from './email-editor.tsx';

interface EmailEditorDialogProps {
  id: string;
  /** The way back: "Voltar à campanha". */
  back: string;
  onClose(): void;
}

/** The editor of a model over another screen, which stays as it is. */
export default function EmailEditorDialog({ id, ...dialog }: EmailEditorDialogProps) {
  const t = useEmailTexts();
  const model = useEmailModel(id);
  return (
    <FullDialog label={t('form.edit_title')} {...dialog}>
      <Loaded query={model}>
        {(loaded) => <EmailEditor key={loaded.id} opened={loaded} isInDialog />}
      </Loaded>
    </FullDialog>
  );
}
