import type { SmsAccount } from '@clientela/contract';
import { SmsAccountDraft } from '@clientela/contract/sms-settings';
import {
  Button,
  Group,
  NativeSelect,
  NumberInput,
  PasswordInput,
  SimpleGrid,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/NumberInput.css';
import '@mantine/core/styles/PasswordInput.css';
import '@mantine/core/styles/SimpleGrid.css';
import { useForm } from '@mantine/form';
import { useDisclosure } from '@mantine/hooks';
import { rulesOf, showFailure } from '#lib/form.ts';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { type SmsAccountBody, useConnectSms, useRemoveSms } from '../sms.data.ts';
import { useSmsTexts } from '../sms.texts.ts';

const PROVIDERS = ['zenvia', 'twilio'] as const;
const PER_SECOND = { zenvia: 20, twilio: 10 };

function valuesOf(account: SmsAccount | null) {
  return {
    provider: account?.provider ?? ('zenvia' as (typeof PROVIDERS)[number]),
    account_sid: account?.account_sid ?? '',
    from: account?.from ?? '',
    token: '',
    per_second: account?.per_second ?? PER_SECOND.zenvia,
  };
}

type Values = ReturnType<typeof valuesOf>;

function bodyOf({ provider, account_sid, from, token, per_second }: Values): SmsAccountBody {
  const common = { from: from.trim(), per_second, ...(token && { token: token.trim() }) };
  return provider === 'twilio'
    ? { provider, account_sid: account_sid.trim(), ...common }
    : { provider, ...common };
}

/** The account at a provider; its token is written and never read. */
export function AccountForm({ account }: { account: SmsAccount | null }) {
  const t = useSmsTexts();
  const form = useForm({
    initialValues: valuesOf(account),
    validate: (values: Values) => rulesOf(SmsAccountDraft)(bodyOf(values)),
    validateInputOnBlur: true,
  });
  const connect = useConnectSms();
  const { provider } = form.values;
  const isKept = account?.provider === provider;

  function save(values: Values) {
    connect.mutate(bodyOf(values), {
      onSuccess: (saved) => {
        form.setValues(valuesOf(saved.account));
        form.resetDirty(valuesOf(saved.account));
        toast('success', t('settings.saved'));
      },
      onError: (error) => showFailure(form, error),
    });
  }

  return (
    <Panel title={t('settings.account')}>
      <UnsavedGuard isDirty={form.isDirty()} />
      <form noValidate onSubmit={form.onSubmit(save)}>
        <SimpleGrid cols={{ base: 1, xs: 2 }}>
          <NativeSelect
            label={t('settings.provider')}
            data={PROVIDERS.map((value) => ({ value, label: t(`settings.${value}`) }))}
            value={provider}
            onChange={({ currentTarget: { value } }) => {
              const chosen = PROVIDERS.find((one) => one === value) ?? provider;
              form.setFieldValue('provider', chosen);
              form.setFieldValue('per_second', PER_SECOND[chosen]);
            }}
          />
          {provider === 'twilio' && (
            <TextInput
              label={t('settings.account_sid')}
              description={t('settings.account_sid_help')}
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              withAsterisk
              autoComplete="off"
              {...form.getInputProps('account_sid')}
            />
          )}
          <TextInput
            label={t(`settings.from_${provider}`)}
            description={t(`settings.from_${provider}_help`)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk
            autoComplete="off"
            {...form.getInputProps('from')}
          />
          <PasswordInput
            label={t(`settings.token_${provider}`)}
            description={t(isKept ? 'settings.token_kept' : 'settings.token_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            withAsterisk={!isKept}
            autoComplete="new-password"
            {...form.getInputProps('token')}
          />
          <NumberInput
            label={t('settings.per_second')}
            description={t('settings.per_second_help')}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            hideControls
            min={1}
            max={500}
            {...form.getInputProps('per_second')}
          />
        </SimpleGrid>
        <Group justify="flex-end" mt={16}>
          {account && <RemoveButton />}
          <Button type="submit" loading={connect.isPending}>
            {t('settings.save')}
          </Button>
        </Group>
      </form>
    </Panel>
  );
}

function RemoveButton() {
  const t = useSmsTexts();
  const remove = useRemoveSms();
  const [isAsking, asking] = useDisclosure(false);
  return (
    <>
      <Button variant="default" onClick={asking.open}>
        {t('settings.remove')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('settings.remove_title')}
        text={t('settings.remove_text')}
        action={t('settings.remove')}
        isBusy={remove.isPending}
        onClose={asking.close}
        onConfirm={() =>
          remove.mutate(undefined, {
            onSuccess: () => toast('success', t('settings.removed')),
            onSettled: asking.close,
          })
        }
      />
    </>
  );
}
