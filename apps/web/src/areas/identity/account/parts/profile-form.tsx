import type { Account } from '@clientela/contract';
import { ProfileDraft } from '@clientela/contract/account';
import { Alert, Button, Group, PasswordInput, SimpleGrid, Stack, TextInput } from '@mantine/core';
import '@mantine/core/styles/Alert.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { initialOf } from '#lib/format.ts';
import { useRoleName } from '#lib/role-name.ts';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { PictureField } from '#ui/picture-field.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { useCancelEmailChange, useSaveAccount } from '../account.data.ts';
import { useAccountTexts } from '../account.texts.ts';

interface Values {
  name: string;
  email: string;
  old_password: string;
  avatar: File | null | undefined;
}

/** Name, photo and e-mail; a new e-mail requires the password and a confirmation. */
export function ProfileForm({ account: { user, pending_email } }: { account: Account }) {
  const t = useAccountTexts();
  const save = useSaveAccount();
  const cancel = useCancelEmailChange();
  const roleName = useRoleName();
  const changesEmail = (email: string) => email.trim().toLowerCase() !== user.email.toLowerCase();
  const form = useForm<Values>({
    initialValues: { name: user.name, email: user.email, old_password: '', avatar: undefined },
    validate: (values) => rulesOf(ProfileDraft)({ name: values.name, email: values.email }),
    validateInputOnBlur: true,
  });

  function submit({ name, email, old_password, avatar }: Values) {
    const isNew = changesEmail(email);
    const changes = { name, avatar, ...(isNew && { email, old_password }) };
    save.mutate(changes, {
      onSuccess: ({ user: saved, pending_email: asked }) => {
        form.setInitialValues({ ...values(saved), avatar: undefined });
        form.reset();
        toast(
          'success',
          isNew ? t('profile.asked', { email: asked ?? email }) : t('profile.saved'),
        );
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <Panel title={t('profile.title')}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <form onSubmit={form.onSubmit(submit)} noValidate>
        <Stack gap={16}>
          <PictureField
            label={t('profile.avatar')}
            letter={initialOf(user)}
            current={user.avatar}
            value={form.values.avatar}
            onChange={(avatar) => form.setFieldValue('avatar', avatar)}
            shape="round"
            isCropped
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }}>
            <TextInput
              label={t('profile.name')}
              withAsterisk
              autoComplete="name"
              {...form.getInputProps('name')}
            />
            <TextInput
              label={t('profile.email')}
              type="email"
              withAsterisk
              autoComplete="email"
              {...form.getInputProps('email')}
            />
            {changesEmail(form.values.email) && (
              <PasswordInput
                label={t('profile.old_password')}
                description={t('profile.old_password_help')}
                inputWrapperOrder={['label', 'input', 'description', 'error']}
                withAsterisk
                autoComplete="current-password"
                {...form.getInputProps('old_password')}
              />
            )}
            <TextInput label={t('profile.role')} value={roleName} readOnly variant="unstyled" />
          </SimpleGrid>
          {pending_email && (
            <Alert color="blue">
              {t('profile.pending', { email: pending_email })}
              <Button
                variant="subtle"
                size="compact-sm"
                loading={cancel.isPending}
                onClick={() =>
                  cancel.mutate(undefined, {
                    onSuccess: () => toast('success', t('profile.canceled', { email: user.email })),
                  })
                }
              >
                {t('profile.cancel')}
              </Button>
            </Alert>
          )}
          <Group justify="flex-end">
            <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
              {t('profile.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}

function values({ name, email }: { name: string; email: string }) {
  return { name, email, old_password: '' };
}
