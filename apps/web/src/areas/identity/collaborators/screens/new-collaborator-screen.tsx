import type { Role } from '@clientela/contract';
import { CollaboratorDraft } from '@clientela/contract/collaborators';
import { Button, Group, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useNavigate } from '@tanstack/react-router';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useAddCollaborator } from '../collaborators.data.ts';
import { useTeamTexts } from '../collaborators.texts.ts';
import { RoleChoice } from '../parts/role-choice.tsx';

/** Invites a person into the store. */
export function NewCollaboratorScreen() {
  const t = useTeamTexts();
  const navigate = useNavigate();
  const add = useAddCollaborator();
  const form = useForm({
    initialValues: { email: '', role: '' as Role | '' },
    validate: rulesOf(CollaboratorDraft),
    validateInputOnBlur: true,
  });

  function submit({ email, role }: typeof form.values) {
    add.mutate(
      { email, role: role as Role },
      {
        onSuccess: () => {
          toast('success', t('form.invited', { email }));
          void navigate({ to: '/settings/collaborators', ignoreBlocker: true });
        },
        onError: (error) => showFailure(form, error),
      },
    );
  }

  return (
    <Page
      title={t('form.new_title')}
      lead={t('form.new_lead')}
      width="form"
      before={<BackLink to="/settings/collaborators" label={t('back_to_team')} />}
    >
      <UnsavedGuard isDirty={form.isDirty() && !add.isSuccess} />
      <form className="page" onSubmit={form.onSubmit(submit)} noValidate>
        <Panel>
          <Stack gap={20}>
            <TextInput
              label={t('form.email')}
              type="email"
              withAsterisk
              autoComplete="off"
              data-autofocus
              {...form.getInputProps('email')}
            />
            <RoleChoice
              value={form.values.role}
              error={form.errors.role}
              onChange={(role) => form.setFieldValue('role', role)}
            />
          </Stack>
        </Panel>
        <Group justify="flex-end">
          <LinkButton variant="default" to="/settings/collaborators">
            {t('form.cancel')}
          </LinkButton>
          <Button type="submit" loading={add.isPending}>
            {t('form.submit')}
          </Button>
        </Group>
      </form>
    </Page>
  );
}
