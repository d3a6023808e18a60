import type { PostalAddress } from '@clientela/contract';
import { type Customer, CustomerChange, CustomerDraft } from '@clientela/contract/customers';
import {
  byCustomerField,
  CUSTOMER_FIELD_NAMES,
  CUSTOMER_FIELDS,
  formatDocument,
  formatPhone,
  isCustomerField,
  STATES,
} from '@clientela/domain';
import { Button, Group, Select, SimpleGrid, Switch, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router';
import '@mantine/core/styles/SimpleGrid.css';
import '@mantine/core/styles/Switch.css';
import { useEffect, useEffectEvent, useState } from 'react';
import {
  AttributeInputs,
  changedValues,
  typedValuesOf,
  useAttributeFields,
} from '#areas/records/attributes/index.ts';
import { useCurrentStore } from '#lib/current-store.tsx';
import { rulesOf, showFailure } from '#lib/form.ts';
import { maskAnyPhone, maskDocument, maskPostalCode } from '#lib/masks.ts';
import { usePostalCode } from '#lib/postal-code.ts';
import { toast } from '#lib/toast.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { DateField, datesAreWhole } from '#ui/date-field.tsx';
import { LinkButton } from '#ui/link-button.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { MaskedInput } from '#ui/masked-input.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { UnsavedGuard } from '#ui/unsaved-guard.tsx';
import { customerOptions, useSaveCustomer } from '../customers.data.ts';
import { useCustomerTexts } from '../customers.texts.ts';

const editRoute = getRouteApi('/customers/$id/edit');

export function NewCustomerScreen() {
  return <CustomerForm customer={null} />;
}

export function EditCustomerScreen() {
  const { id } = editRoute.useParams();
  const customer = useQuery(customerOptions(id));
  return (
    <Loaded query={customer}>
      {(loaded) =>
        loaded.anonymized_at ? (
          <Navigate to="/customers/$id" params={{ id }} replace />
        ) : (
          <CustomerForm customer={loaded} />
        )
      }
    </Loaded>
  );
}

function CustomerForm({ customer: current }: { customer: Customer | null }) {
  const t = useCustomerTexts();
  // The opened version: concurrent saves are not changes of this form.
  const [customer] = useState(current);
  const navigate = useNavigate();
  const save = useSaveCustomer(customer?.id ?? null);
  const form = useCustomerForm(customer);
  const own = useOwnFields(customer);

  function submit(values: Values) {
    if (!datesAreWhole()) return;
    const custom = own.change();
    const draft = draftOf(values, customer);
    save.mutate(Object.keys(custom).length > 0 ? { ...draft, custom } : draft, {
      onSuccess: ({ id }) => {
        form.resetDirty();
        toast('success', t(customer ? 'form.updated' : 'form.created'));
        void navigate({
          to: '/customers/$id',
          params: { id },
          ignoreBlocker: true,
          replace: !customer,
        });
      },
      onError: (error) => showFailure(form, error),
    });
  }

  const isDirty = form.isDirty() || own.isDirty;
  const title = t(customer ? 'form.edit_title' : 'form.new_title');
  return (
    <Page
      title={title}
      width="form"
      before={
        customer ? (
          <BackLink to="/customers/$id" params={{ id: customer.id }} label={t('detail.back')} />
        ) : (
          <BackLink to="/customers" label={t('detail.back')} />
        )
      }
    >
      <UnsavedGuard isDirty={isDirty && !save.isSuccess} />
      <form className="page" onSubmit={form.onSubmit(submit)} noValidate>
        <Who form={form} customer={customer} />
        <Where form={form} />
        <AttributeInputs
          fields={own.fields}
          values={own.values}
          errors={Object.fromEntries(
            own.fields.map(({ key }) => [key, form.errors[`custom.${key}`]?.toString()]),
          )}
          onChange={(key, value) => {
            form.clearFieldError(`custom.${key}`);
            own.set(key, value);
          }}
        />
        <Panel>
          <Switch
            label={t('form.enable_for_interactions')}
            description={t('form.enable_help')}
            {...form.getInputProps('enable_for_interactions', { type: 'checkbox' })}
          />
        </Panel>
        <Group justify="flex-end">
          {customer ? (
            <LinkButton variant="default" to="/customers/$id" params={{ id: customer.id }}>
              {t('form.cancel')}
            </LinkButton>
          ) : (
            <LinkButton variant="default" to="/customers">
              {t('form.cancel')}
            </LinkButton>
          )}
          <Button type="submit" loading={save.isPending}>
            {t(customer ? 'form.save' : 'form.create')}
          </Button>
        </Group>
      </form>
    </Page>
  );
}

/** The store's own fields, separate from the form: they are known only once they are loaded. */
function useOwnFields(customer: Customer | null) {
  const { time_zone } = useCurrentStore();
  const fields = useAttributeFields('CUSTOMER');
  const [typed, setTyped] = useState<Record<string, string>>({});
  const opened = typedValuesOf(fields, customer?.custom ?? {}, time_zone);
  const values = { ...opened, ...typed };
  const change = () => changedValues(fields, opened, values, time_zone);
  return {
    fields,
    values,
    change,
    isDirty: Object.keys(change()).length > 0,
    set: (key: string, value: string) => setTyped((before) => ({ ...before, [key]: value })),
  };
}

type Values = ReturnType<typeof valuesOf>;
type Form = ReturnType<typeof useCustomerForm>;

function useCustomerForm(customer: Customer | null) {
  return useForm({
    initialValues: valuesOf(customer),
    validate: (values: Values) =>
      rulesOf(customer ? CustomerChange : CustomerDraft)(draftOf(values, customer)),
    validateInputOnBlur: true,
  });
}

const PERSON_INPUTS = CUSTOMER_FIELD_NAMES.filter((field) => !CUSTOMER_FIELDS[field].isPlace);
/** Of the address; postal code and state have inputs of their own. */
const PLACE_INPUTS = CUSTOMER_FIELD_NAMES.filter(
  (field) => CUSTOMER_FIELDS[field].isPlace && field !== 'postal_code' && field !== 'state',
);

function Who({ form, customer }: { form: Form; customer: Customer | null }) {
  const t = useCustomerTexts();
  const isRequired = (field: keyof Values) => !customer || Boolean(customer[field]);
  return (
    <Panel title={t('form.who')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('form.first_name')}
          autoComplete="off"
          withAsterisk={isRequired('first_name')}
          {...form.getInputProps('first_name')}
        />
        <TextInput
          label={t('form.last_name')}
          autoComplete="off"
          withAsterisk={isRequired('last_name')}
          {...form.getInputProps('last_name')}
        />
        <TextInput
          label={t('form.email')}
          type="email"
          autoComplete="off"
          withAsterisk={isRequired('email')}
          {...form.getInputProps('email')}
        />
        <MaskedInput
          label={t('form.phone')}
          mask={maskAnyPhone}
          type="tel"
          inputMode="tel"
          autoComplete="off"
          withAsterisk={isRequired('phone')}
          {...form.getInputProps('phone')}
        />
        {PERSON_INPUTS.map((field) => {
          const Input = CUSTOMER_FIELDS[field].type === 'date' ? DateField : TextInput;
          return (
            <Input
              key={field}
              label={CUSTOMER_FIELDS[field].label}
              withAsterisk={!CustomerDraft.shape[field].isOptional() && isRequired(field)}
              {...form.getInputProps(field)}
            />
          );
        })}
        <MaskedInput
          label={t('form.document')}
          mask={maskDocument}
          autoComplete="off"
          withAsterisk={isRequired('document')}
          {...form.getInputProps('document')}
        />
      </SimpleGrid>
    </Panel>
  );
}

/** A complete new postal code fills in city and state; if the lookup fails, they are typed. */
function Where({ form }: { form: Form }) {
  const t = useCustomerTexts();
  const address = usePostalCode(form.isDirty('postal_code') ? form.values.postal_code : '').data;
  const fill = useEffectEvent(({ city, state }: PostalAddress) => {
    if (city) form.setFieldValue('city', city);
    if (state in STATES) form.setFieldValue('state', state);
  });

  useEffect(() => {
    if (address) fill(address);
  }, [address]);

  return (
    <Panel title={t('form.where')}>
      <SimpleGrid cols={{ base: 1, xs: 3 }}>
        <MaskedInput
          label={t('form.postal_code')}
          mask={maskPostalCode}
          inputMode="numeric"
          autoComplete="off"
          {...form.getInputProps('postal_code')}
        />
        {PLACE_INPUTS.map((field) => (
          <TextInput
            key={field}
            label={CUSTOMER_FIELDS[field].label}
            {...form.getInputProps(field)}
          />
        ))}
        <Select
          label={t('form.state')}
          data={Object.entries(STATES).map(([value, [label]]) => ({ value, label }))}
          searchable
          clearable
          {...form.getInputProps('state')}
        />
      </SimpleGrid>
    </Panel>
  );
}

function valuesOf(customer: Customer | null) {
  return {
    first_name: customer?.first_name ?? '',
    last_name: customer?.last_name ?? '',
    email: customer?.email ?? '',
    phone: customer?.phone ? formatPhone(customer.phone) : '',
    phone_country_code: customer?.phone_country_code ?? '55',
    document: customer?.document ? formatDocument(customer.document) : '',
    ...byCustomerField((_, field) => customer?.[field] ?? ''),
    state: customer?.state ?? (null as string | null),
    postal_code: maskPostalCode(customer?.postal_code ?? ''),
    enable_for_interactions: customer?.enable_for_interactions ?? true,
  };
}

const isOptional = (field: string) =>
  isCustomerField(field) && CustomerDraft.shape[field].isOptional();

/** The request body: for an existing customer only changed fields, so that concurrent changes survive. */
function draftOf(values: Values, customer: Customer | null): CustomerChange {
  const opened = customer && valuesOf(customer);
  const changed = Object.entries(values).filter(
    ([field, value]) => !opened || opened[field as keyof Values] !== value,
  );
  return Object.fromEntries(
    changed.map(([field, value]) => [field, isOptional(field) ? value || null : value]),
  );
}
