import type { Cluster } from '@clientela/contract/clusters';
import { FullDialog } from '#ui/full-dialog.tsx';
import { useClusterTexts } from '../clusters.texts.ts';
import { ClusterForm } from './cluster-form-screen.tsx';

interface NewClusterDialogProps {
  /** The way back: "Voltar à campanha". */
  back: string;
  onCreated(cluster: Cluster): void;
  onClose(): void;
}

/** Creates a group over another screen, which keeps its input. */
export default function NewClusterDialog({ onCreated, ...dialog }: NewClusterDialogProps) {
  const t = useClusterTexts();
  return (
    <FullDialog label={t('form.new_title')} {...dialog}>
      <ClusterForm mode="new" cluster={null} onCreated={onCreated} />
    </FullDialog>
  );
}
