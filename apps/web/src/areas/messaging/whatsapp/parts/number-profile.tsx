import type { WhatsappProfile, WhatsappSender } from '@clientela/contract';
import { WhatsappProfile as Profile } from '@clientela/contract/whatsapp-senders';
import { Button, Group, SimpleGrid, Textarea, TextInput } from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { useForm } from '@mantine/form';
import { useMay } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Panel } from '#ui/panel.tsx';
import { useProfile, useSaveProfile } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';

/** Public WhatsApp profile of a number. */
export function NumberProfile({ number: { id } }: { number: WhatsappSender }) {
  const profile = useProfile(id);
  return <Loaded query={profile}>{(loaded) => <ProfileForm id={id} profile={loaded} />}</Loaded>;
}

function bodyOf({ site, second, ...profile }: ReturnType<typeof valuesOf>): WhatsappProfile {
  return { ...profile, websites: [site, second].filter(Boolean) };
}

function valuesOf({ websites: [site = '', second = ''], ...profile }: WhatsappProfile) {
  return { ...profile, site, second };
}

function ProfileForm({ id, profile }: { id: string; profile: WhatsappProfile }) {
  const t = useWhatsappTexts();
  const may = useMay('WhatsappStoreSender.update');
  const save = useSaveProfile(id);
  const form = useForm({
    initialValues: valuesOf(profile),
    validate: (values) => rulesOf(Profile)(bodyOf(values)),
    validateInputOnBlur: true,
  });
  return (
    <Panel title={t('profile.title')}>
      <form
        noValidate
        onSubmit={form.onSubmit((values) =>
          save.mutate(bodyOf(values), {
            onSuccess: () => {
              form.resetDirty();
              toast('success', t('profile.saved'));
            },
            onError: (error) => showFailure(form, error),
          }),
        )}
      >
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <TextInput label={t('profile.about')} maxLength={139} {...form.getInputProps('about')} />
          <TextInput label={t('profile.email')} type="email" {...form.getInputProps('email')} />
          <TextInput label={t('profile.address')} {...form.getInputProps('address')} />
          <TextInput label={t('profile.website')} inputMode="url" {...form.getInputProps('site')} />
          <TextInput
            label={t('profile.website_2')}
            inputMode="url"
            {...form.getInputProps('second')}
          />
        </SimpleGrid>
        <Textarea
          mt={16}
          autosize
          minRows={3}
          maxLength={512}
          label={t('profile.description')}
          {...form.getInputProps('description')}
        />
        {may && (
          <Group justify="flex-end" mt={16}>
            <Button type="submit" loading={save.isPending}>
              {t('profile.save')}
            </Button>
          </Group>
        )}
      </form>
    </Panel>
  );
}
