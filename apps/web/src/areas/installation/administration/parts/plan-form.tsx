import '@mantine/core/styles/Checkbox.css';
import {
  type AdministeredAddon,
  type AdministeredPlan,
  FEATURE_LABELS,
  FEATURE_TAGS,
  PLAN_BENEFIT_LABELS,
  type PlanDraft,
  SOLD_ADDONS,
  SOLD_BENEFITS,
} from '@clientela/contract';
import { PlanDraft as Draft } from '@clientela/contract/administered-catalogue';
import { CHANNEL_ADDON_TYPES, parseUsagePrice, writeUsagePrice } from '@clientela/domain';
import { Checkbox, Text, Textarea, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { rulesOf } from '#lib/form.ts';
import { useAddons, useSavePlan } from '../administration.data.ts';
import { useAdministrationTexts } from '../administration.texts.ts';
import styles from './administration.module.css';
import { NumberField, PriceField } from './fields.tsx';
import { FormDialog } from './form-dialog.tsx';

const LIMITS = ['customer_limit', 'message_limit', 'campaign_limit'] as const;

/** An add-on's input within the plan, before parsing. */
interface Content {
  addon_id: string;
  credits: number | null;
  price: string;
}

interface Values extends Omit<PlanDraft, 'addons'> {
  contents: Content[];
}

function valuesOf(plan: AdministeredPlan | null): Values {
  return {
    name: plan?.name ?? '',
    description: plan?.description ?? '',
    price: plan ? plan.price : 0,
    listed: plan?.listed ?? false,
    customer_limit: plan?.customer_limit ?? null,
    message_limit: plan?.message_limit ?? null,
    campaign_limit: plan?.campaign_limit ?? null,
    benefits: plan?.benefits ?? [],
    features: plan?.features ?? ['store_wallet'],
    contents: (plan?.addons ?? []).map(({ addon_id, monthly_credits, price_micros }) => ({
      addon_id,
      credits: monthly_credits || null,
      price: price_micros === null ? '' : writeUsagePrice(price_micros),
    })),
  };
}

function draftOf({ contents, ...plan }: Values): PlanDraft {
  return {
    ...plan,
    addons: contents.map(({ addon_id, credits, price }) => ({
      addon_id,
      monthly_credits: credits ?? 0,
      price_micros: price.trim() === '' ? null : parseUsagePrice(price),
    })),
  };
}

function usePlanForm(plan: AdministeredPlan | null) {
  const t = useAdministrationTexts();
  return useForm<Values>({
    initialValues: valuesOf(plan),
    validate: (values) => {
      const errors = rulesOf(Draft)(draftOf(values));
      for (const [at, { price }] of values.contents.entries()) {
        if (price.trim() !== '' && parseUsagePrice(price) === null) {
          errors[`contents.${at}.price`] = t('addons.price_invalid');
        }
      }
      return errors;
    },
    validateInputOnBlur: true,
  });
}

type Form = ReturnType<typeof usePlanForm>;

interface PlanFormProps {
  plan: AdministeredPlan | null;
  onClose(): void;
}

/** A plan, new or changed. */
export function PlanForm({ plan, onClose }: PlanFormProps) {
  const t = useAdministrationTexts();
  const save = useSavePlan(plan?.id ?? null);
  const form = usePlanForm(plan);
  return (
    <FormDialog
      title={t(plan ? 'plans.edit' : 'plans.new')}
      size={640}
      form={form}
      save={save}
      draftOf={draftOf}
      onClose={onClose}
    >
      {plan && <Text c="dimmed">{t('plans.note')}</Text>}
      <TextInput label={t('plans.name')} data-autofocus {...form.getInputProps('name')} />
      <Textarea label={t('plans.description')} autosize {...form.getInputProps('description')} />
      <PriceField label={t('plans.price')} {...form.getInputProps('price')} />
      <div className={styles.pair}>
        {LIMITS.map((limit) => (
          <NumberField
            key={limit}
            label={t(`plans.${limit}`)}
            empty={t('unlimited')}
            {...form.getInputProps(limit)}
          />
        ))}
      </div>
      <Choices
        legend={t('plans.benefits')}
        options={SOLD_BENEFITS}
        labels={PLAN_BENEFIT_LABELS}
        chosen={form.values.benefits}
        onChange={(benefits) => form.setFieldValue('benefits', benefits)}
      />
      <Choices
        legend={t('plans.features')}
        help={t('plans.features_help')}
        options={FEATURE_TAGS}
        labels={FEATURE_LABELS}
        chosen={form.values.features}
        onChange={(features) => form.setFieldValue('features', features)}
      />
      <Contents form={form} />
      <Checkbox
        label={t('plans.listed')}
        description={t('plans.listed_help')}
        {...form.getInputProps('listed', { type: 'checkbox' })}
      />
    </FormDialog>
  );
}

interface ChoicesProps<Value extends string> {
  legend: string;
  help?: string;
  options: readonly Value[];
  labels: Record<Value, string>;
  chosen: readonly Value[];
  onChange(chosen: Value[]): void;
}

/** Any of a few fixed things, in their own order. */
function Choices<Value extends string>(props: ChoicesProps<Value>) {
  const { legend, help, options, labels, chosen, onChange } = props;
  return (
    <fieldset className={styles.contents}>
      <legend>{legend}</legend>
      {help && <p className={styles.soft}>{help}</p>}
      {options.map((option) => (
        <Checkbox
          key={option}
          label={labels[option]}
          checked={chosen.includes(option)}
          onChange={({ currentTarget: { checked } }) =>
            onChange(options.filter((one) => (one === option ? checked : chosen.includes(one))))
          }
        />
      ))}
    </fieldset>
  );
}

/** Which add-ons the plan contains; those that send have credits and a price of their own. */
function Contents({ form }: { form: Form }) {
  const t = useAdministrationTexts();
  const addons = useAddons();
  return (
    <fieldset className={styles.contents}>
      <legend>{t('plans.contents')}</legend>
      {(addons.data ?? [])
        .filter(({ name, retired_at }) => !retired_at && SOLD_ADDONS.includes(name))
        .map((addon) => (
          <ContentRow key={addon.id} form={form} addon={addon} />
        ))}
    </fieldset>
  );
}

const SENDING: readonly string[] = CHANNEL_ADDON_TYPES;

function ContentRow({ form, addon }: { form: Form; addon: AdministeredAddon }) {
  const t = useAdministrationTexts();
  const { contents } = form.values;
  const at = contents.findIndex(({ addon_id }) => addon_id === addon.id);
  const name = addon.title;
  return (
    <div>
      <Checkbox
        label={name}
        checked={at >= 0}
        onChange={({ currentTarget }) =>
          form.setFieldValue(
            'contents',
            currentTarget.checked
              ? [...contents, { addon_id: addon.id, credits: null, price: '' }]
              : contents.filter(({ addon_id }) => addon_id !== addon.id),
          )
        }
      />
      {at >= 0 && SENDING.includes(addon.type) && (
        <div className={styles.pair}>
          <NumberField
            label={t('plans.credits', { name })}
            {...form.getInputProps(`contents.${at}.credits`)}
          />
          <TextInput
            label={t('plans.micros', { name })}
            description={t('plans.micros_help')}
            inputMode="decimal"
            {...form.getInputProps(`contents.${at}.price`)}
          />
        </div>
      )}
    </div>
  );
}
