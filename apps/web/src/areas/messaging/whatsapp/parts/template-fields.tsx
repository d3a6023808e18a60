import {
  NEW_TEMPLATE_LANGUAGES,
  TEMPLATE_CATEGORIES,
  TEMPLATE_MEDIA,
  TEMPLATE_TYPES,
} from '@clientela/contract/whatsapp-templates';
import { MESSAGE_VARIABLES, TEMPLATE_LIMITS, type TemplateButton } from '@clientela/domain';
import {
  ActionIcon,
  Button,
  FileButton,
  Group,
  NativeSelect,
  SimpleGrid,
  Stack,
  Text,
  TextInput,
} from '@mantine/core';
import '@mantine/core/styles/SimpleGrid.css';
import { IconPlus, IconTrash } from '@tabler/icons-react';
import { useAttributeVariables } from '#areas/records/attributes/index.ts';
import { Panel } from '#ui/panel.tsx';
import { useUploadHeader } from '../whatsapp.data.ts';
import { useWhatsappTexts } from '../whatsapp.texts.ts';
import { changedType, identifierOf, newButton, type TemplateValues } from './template-values.ts';
import { VariableInput } from './variable-input.tsx';
import styles from './whatsapp.module.css';

export interface FieldsProps {
  values: TemplateValues;
  /** Errors by field. */
  errors: Record<string, string>;
  isReadOnly: boolean;
  /** An approved template keeps its name and language. */
  isNamed: boolean;
  onChange(values: TemplateValues): void;
}

export function Identity({ values, errors, isReadOnly, isNamed, onChange }: FieldsProps) {
  const t = useWhatsappTexts();
  const isFixed = isReadOnly || isNamed;
  return (
    <Panel title={t('editor.identity')}>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput
          label={t('editor.name')}
          withAsterisk
          readOnly={isFixed}
          maxLength={120}
          value={values.title}
          error={errors.title ?? errors.name}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...values, title: value, name: identifierOf(value) })
          }
        />
        <NativeSelect
          label={t('editor.language')}
          disabled={isFixed}
          value={values.language}
          onChange={({ currentTarget: { value } }) => {
            const language = NEW_TEMPLATE_LANGUAGES.find((one) => one === value);
            if (language) onChange({ ...values, language });
          }}
          data={NEW_TEMPLATE_LANGUAGES.map((value) => ({ value, label: t(`languages.${value}`) }))}
        />
        <NativeSelect
          label={t('editor.category')}
          description={t(`category_help.${values.category}`)}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          disabled={isReadOnly}
          value={values.category}
          error={errors.category}
          onChange={({ currentTarget: { value } }) => {
            const category = TEMPLATE_CATEGORIES.find((one) => one === value);
            if (category) onChange({ ...values, category });
          }}
          data={TEMPLATE_CATEGORIES.map((value) => ({ value, label: t(`categories.${value}`) }))}
        />
        <NativeSelect
          label={t('editor.type')}
          disabled={isReadOnly}
          value={values.type}
          onChange={({ currentTarget: { value } }) => {
            const type = TEMPLATE_TYPES.find((one) => one === value);
            if (type) onChange(changedType(values, type));
          }}
          data={TEMPLATE_TYPES.map((value) => ({ value, label: t(`types.${value}`) }))}
        />
      </SimpleGrid>
    </Panel>
  );
}

export function Content(props: FieldsProps) {
  const { values, errors, isReadOnly, onChange } = props;
  const t = useWhatsappTexts();
  return (
    <Panel title={t('editor.content')}>
      <Stack gap={16}>
        <Header {...props} />
        <VariableInput
          label={t('editor.body')}
          isLong
          isRequired
          isReadOnly={isReadOnly}
          value={values.body}
          most={TEMPLATE_LIMITS.body}
          error={errors.body}
          onChange={(body) => onChange({ ...values, body })}
        />
        <TextInput
          label={t('editor.footer')}
          readOnly={isReadOnly}
          value={values.footer}
          error={errors.footer}
          description={t('editor.count', {
            used: values.footer.length,
            most: TEMPLATE_LIMITS.footer,
          })}
          inputWrapperOrder={['label', 'input', 'error', 'description']}
          onChange={({ currentTarget: { value } }) => onChange({ ...values, footer: value })}
        />
      </Stack>
    </Panel>
  );
}

function Header({ values, errors, isReadOnly, onChange }: FieldsProps) {
  const t = useWhatsappTexts();
  const { header } = values;
  if (header?.kind === 'media') {
    return (
      <>
        <NativeSelect
          label={t('editor.header_media')}
          disabled={isReadOnly}
          value={header.format}
          error={errors.header}
          onChange={({ currentTarget: { value } }) => {
            const format = TEMPLATE_MEDIA.find((one) => one === value);
            if (format) onChange({ ...values, header: { ...header, format, media_id: null } });
          }}
          data={TEMPLATE_MEDIA.map((value) => ({
            value,
            label: t(`editor.header_formats.${value}`),
          }))}
        />
        {!isReadOnly && (
          <HeaderFile
            key={header.format}
            format={header.format}
            isThere={header.media_id !== null}
            onUploaded={(media_id) => onChange({ ...values, header: { ...header, media_id } })}
          />
        )}
      </>
    );
  }
  return (
    <VariableInput
      label={t('editor.header')}
      isReadOnly={isReadOnly}
      value={header?.text ?? ''}
      most={TEMPLATE_LIMITS.header}
      error={errors['header.text']}
      onChange={(text) => onChange({ ...values, header: text ? { kind: 'text', text } : null })}
    />
  );
}

/** MIME types that Meta accepts for each format; other files are refused before the upload. */
const MIMES = {
  IMAGE: 'image/jpeg,image/png',
  VIDEO: 'video/mp4',
  DOCUMENT: 'application/pdf',
} as const;

interface HeaderFileProps {
  format: keyof typeof MIMES;
  isThere: boolean;
  onUploaded(id: string): void;
}

export function HeaderFile({ format, isThere, onUploaded }: HeaderFileProps) {
  const t = useWhatsappTexts();
  const upload = useUploadHeader();
  const take = (file: File | null) => {
    if (file) upload.mutate(file, { onSuccess: ({ id }) => onUploaded(id) });
  };
  const name = upload.data?.file_name ?? (isThere ? t('editor.file_kept') : t('editor.file_none'));
  return (
    <Group gap={12}>
      <FileButton accept={MIMES[format]} onChange={take}>
        {(props) => (
          <Button {...props} variant="default" loading={upload.isPending}>
            {t(isThere ? 'editor.file_change' : 'editor.file_choose')}
          </Button>
        )}
      </FileButton>
      <Text size="sm" c={upload.error ? 'var(--danger)' : 'dimmed'} role="status">
        {upload.error ? upload.error.message : name}
      </Text>
    </Group>
  );
}

const CALLS = ['EXTERNAL_URL', 'PHONE_CALL', 'COPY_OFFER'] as const;

export function Buttons({ values, errors, isReadOnly, onChange }: FieldsProps) {
  const t = useWhatsappTexts();
  const { type, buttons } = values;
  if (type !== 'QUICK_REPLY' && type !== 'CALL_TO_ACTION') return null;
  const kinds = type === 'QUICK_REPLY' ? (['QUICK_REPLY'] as const) : CALLS;
  const change = (at: number, button: TemplateButton) =>
    onChange({ ...values, buttons: buttons.map((one, index) => (index === at ? button : one)) });
  const remove = (at: number) =>
    onChange({ ...values, buttons: buttons.filter((_one, index) => index !== at) });
  return (
    <Panel title={t('editor.buttons')}>
      <Stack gap={12}>
        {buttons.map((button, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: buttons have no name but their place
          <div key={index} className={styles.templateButton}>
            <ButtonFields
              button={button}
              errors={errorsUnder(errors, `buttons.${index}`)}
              isReadOnly={isReadOnly}
              onChange={(changed) => change(index, changed)}
            />
            {!isReadOnly && (
              <ActionIcon
                variant="subtle"
                color="gray"
                size={36}
                mt={24}
                aria-label={t('editor.remove_button', { number: index + 1 })}
                onClick={() => remove(index)}
              >
                <IconTrash size={18} stroke={1.8} aria-hidden />
              </ActionIcon>
            )}
          </div>
        ))}
        {errors.buttons && (
          <Text size="sm" c="var(--danger)" role="alert">
            {errors.buttons}
          </Text>
        )}
        {!isReadOnly && (
          <Group gap={8}>
            {kinds.map((kind) => (
              <Button
                key={kind}
                variant="default"
                leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
                onClick={() => onChange({ ...values, buttons: [...buttons, newButton(kind)] })}
              >
                {t(`editor.button_kinds.${kind}`)}
              </Button>
            ))}
          </Group>
        )}
      </Stack>
    </Panel>
  );
}

/** The errors of one button, by the names of its own fields. */
function errorsUnder(errors: Record<string, string>, field: string): Record<string, string> {
  const own: Record<string, string> = {};
  for (const [name, message] of Object.entries(errors)) {
    if (name === field) own.text = message;
    else if (name.startsWith(`${field}.`)) own[name.slice(field.length + 1)] = message;
  }
  return own;
}

interface ButtonFieldsProps {
  button: TemplateButton;
  errors: Record<string, string>;
  isReadOnly: boolean;
  onChange(button: TemplateButton): void;
}

function ButtonFields({ button, errors, isReadOnly, onChange }: ButtonFieldsProps) {
  const t = useWhatsappTexts();
  if (button.kind === 'COPY_OFFER') {
    return (
      <VariableInput
        label={t('editor.code')}
        isReadOnly={isReadOnly}
        value={button.code}
        error={errors.code}
        onChange={(code) => onChange({ ...button, code })}
      />
    );
  }
  return (
    <>
      <TextInput
        label={t('editor.button_text')}
        maxLength={TEMPLATE_LIMITS.button}
        readOnly={isReadOnly}
        value={button.text}
        error={errors.text}
        onChange={({ currentTarget: { value } }) => onChange({ ...button, text: value })}
      />
      {button.kind === 'PHONE_CALL' && (
        <TextInput
          label={t('editor.phone')}
          placeholder="+5511987654321"
          inputMode="tel"
          readOnly={isReadOnly}
          value={button.phone}
          error={errors.phone}
          onChange={({ currentTarget: { value } }) =>
            onChange({ ...button, phone: value.replace(/[^\d+]/g, '') })
          }
        />
      )}
      {button.kind === 'EXTERNAL_URL' && (
        <VariableInput
          label={t('editor.url')}
          description={t('editor.url_help')}
          isReadOnly={isReadOnly}
          value={button.url}
          error={errors.url}
          onChange={(url) => onChange({ ...button, url })}
        />
      )}
    </>
  );
}

export function Variables({ values, errors, isReadOnly, onChange }: FieldsProps) {
  const t = useWhatsappTexts();
  const nameOf = useVariableNames();
  const { variables } = values;
  if (variables.length === 0) return null;
  const change = (name: string, changed: { sample?: string; fallback?: string }) =>
    onChange({
      ...values,
      variables: variables.map((one) => (one.variable === name ? { ...one, ...changed } : one)),
    });
  return (
    <Panel title={t('editor.variables')}>
      <p className="panel-lead">{t('editor.variables_help')}</p>
      <Stack gap={12}>
        <div className={`${styles.templateVariable} ${styles.templateVariableHeads}`} aria-hidden>
          <div />
          <div>{t('editor.sample')}</div>
          <div>{t('editor.fallback')}</div>
        </div>
        {variables.map(({ variable, sample, fallback }) => (
          <div key={variable} className={styles.templateVariable}>
            <span>{nameOf(variable)}</span>
            <TextInput
              aria-label={`${t('editor.sample')}: ${nameOf(variable)}`}
              placeholder={t('editor.sample')}
              readOnly={isReadOnly}
              value={sample}
              error={errors[`variables.${variable}`]}
              onChange={({ currentTarget: { value } }) => change(variable, { sample: value })}
            />
            <TextInput
              aria-label={`${t('editor.fallback')}: ${nameOf(variable)}`}
              placeholder={t('editor.fallback')}
              readOnly={isReadOnly}
              value={fallback}
              onChange={({ currentTarget: { value } }) => change(variable, { fallback: value })}
            />
          </div>
        ))}
      </Stack>
    </Panel>
  );
}

/** Names the variables as people know them. */
function useVariableNames(): (variable: string) => string {
  const t = useWhatsappTexts();
  const own = useAttributeVariables();
  return (variable) => {
    const known = MESSAGE_VARIABLES.find((one) => one === variable);
    if (known) return t(`editor.variable_names.${known}`);
    return own.find((one) => one.variable === variable)?.name ?? variable;
  };
}
