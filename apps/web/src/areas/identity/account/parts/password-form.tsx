import { PasswordChange } from '@clientela/contract/account';
import { Button, Group, PasswordInput, SimpleGrid, Stack } from '@mantine/core';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { useForm } from '@mantine/form';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { Panel } from '#ui/panel.tsx';
import { useSaveAccount } from '../account.data.ts';
import { useAccountTexts } from '../account.texts.ts';

/** A new password, with the old one. */
export function PasswordForm() {
  const t = useAccountTexts();
  const save = useSaveAccount();
  const form = useForm({
    initialValues: { old_password: '', password: '', password_confirmation: '' },
    validate: rulesOf(PasswordChange),
  });
  return (
    <Panel title={t('password.title')}>
      <p className="panel-lead">{t('password.lead')}</p>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(values, {
            onSuccess: () => {
              form.reset();
              toast('success', t('password.saved'));
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <Stack gap={16}>
          <SimpleGrid cols={{ base: 1, xs: 3 }}>
            <PasswordInput
              label={t('password.old')}
              withAsterisk
              autoComplete="current-password"
              {...form.getInputProps('old_password')}
            />
            <PasswordInput
              label={t('password.new')}
              withAsterisk
              autoComplete="new-password"
              {...form.getInputProps('password')}
            />
            <PasswordInput
              label={t('password.again')}
              withAsterisk
              autoComplete="new-password"
              {...form.getInputProps('password_confirmation')}
            />
          </SimpleGrid>
          <Group justify="flex-end">
            <Button type="submit" variant="default" loading={save.isPending}>
              {t('password.save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Panel>
  );
}
