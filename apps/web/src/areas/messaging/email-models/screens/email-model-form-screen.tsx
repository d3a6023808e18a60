import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { BackLink } from '#ui/back-link.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useEmailModel } from '../email-models.data.ts';
import { useEmailTexts } from '../email-models.texts.ts';
import { EmailEditor } from '../parts/email-editor.tsx';
import { NewModelForm } from '../parts/new-model-form.tsx';

const editRoute = getRouteApi('/email-models/$id/edit');

/** Names a new model; the editor then saves by itself. */
export function NewEmailModelScreen() {
  const t = useEmailTexts();
  const navigate = useNavigate();
  return (
    <Page
      title={t('form.new_title')}
      before={<BackLink to="/email-models" label={t('form.back')} />}
    >
      <Panel>
        <NewModelForm
          label={t('form.create')}
          onCreated={({ id }) =>
            void navigate({ to: '/email-models/$id/edit', params: { id }, replace: true })
          }
        />
      </Panel>
    </Page>
  );
}

export function EditEmailModelScreen() {
  const { id } = editRoute.useParams();
  const { block } = editRoute.useSearch();
  const model = useEmailModel(id);
  return (
    <Loaded query={model}>
      {(loaded) => <EmailEditor key={loaded.id} opened={loaded} blockId={block} />}
    </Loaded>
  );
}
