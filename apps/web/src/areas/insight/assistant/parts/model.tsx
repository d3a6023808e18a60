import type { AssistantModel } from '@clientela/contract';
import { Switch } from '@mantine/core';
import { useCurrentStore, useMay } from '#lib/current-store.tsx';
import { formatInstantDay } from '#lib/format.ts';
import { Panel } from '#ui/panel.tsx';
import { useAllowModel, useModel } from '../assistant.data.ts';
import { useAssistantTexts } from '../assistant.texts.ts';
import styles from './assistant.module.css';

/** The store's consent that a language model helps; nothing where the installation has none. */
export function Model() {
  const model = useModel();
  const mayAllow = useMay('Store.update');
  const host = model.data?.host;
  if (!model.data || !host || !(mayAllow || model.data.is_allowed)) return null;
  return <Consent model={model.data} host={host} mayAllow={mayAllow} />;
}

function Consent({
  model,
  host,
  mayAllow,
}: {
  model: AssistantModel;
  host: string;
  mayAllow: boolean;
}) {
  const t = useAssistantTexts();
  const { time_zone } = useCurrentStore();
  const allow = useAllowModel();
  const { is_allowed, sees_words, allowed_by, allowed_at } = model;
  return (
    <Panel title={t('model.title')}>
      <Switch
        label={t('model.allow', { host })}
        checked={allow.isPending ? allow.variables.is_allowed : is_allowed}
        disabled={!mayAllow || allow.isPending}
        onChange={({ currentTarget: { checked } }) => allow.mutate({ host, is_allowed: checked })}
      />
      <p className={styles.hint}>
        {t(sees_words ? 'model.sees_words' : 'model.sees_placeholders', { host })}
      </p>
      {is_allowed && allowed_by && allowed_at && (
        <p className={styles.hint}>
          {t('model.allowed', { name: allowed_by, day: formatInstantDay(allowed_at, time_zone) })}
        </p>
      )}
    </Panel>
  );
}
