import '@mantine/core/styles/Switch.css';
import {
  LANGUAGES,
  LAYOUTS,
  MENU_STYLES,
  type Preferences,
  SIDEBAR_IMAGES,
  THEMES,
} from '@clientela/contract';
import { NativeSelect, Stack, Switch } from '@mantine/core';
import { useId } from 'react';
import { changePreferences, usePreferences } from '#lib/preferences.ts';
import { toastFailure } from '#lib/toast.tsx';
import { usePreferenceTexts } from '../preferences.texts.ts';
import styles from './appearance.module.css';

/** The person's appearance settings; each choice applies and is saved at once. */
export function Appearance() {
  const t = usePreferenceTexts();
  const preferences = usePreferences();
  const choose = (changes: Partial<Preferences>) =>
    void changePreferences(changes).catch(toastFailure);

  return (
    <Stack gap={20}>
      <Layouts chosen={preferences.layout} onChoose={(layout) => choose({ layout })} />
      <div className={styles.fields}>
        <NativeSelect
          label={t('appearance.menu_style')}
          value={preferences.menu_style}
          data={MENU_STYLES.map((value) => ({
            value,
            label: t(`appearance.menu_styles.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ menu_style: MENU_STYLES.find((known) => known === value) ?? 'default' })
          }
        />
        <NativeSelect
          label={t('appearance.sidebar_image')}
          value={preferences.sidebar_image}
          data={SIDEBAR_IMAGES.map((value) => ({
            value,
            label: t(`appearance.sidebar_images.${value}`),
          }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ sidebar_image: SIDEBAR_IMAGES.find((known) => known === value) ?? 'none' })
          }
        />
        <NativeSelect
          label={t('appearance.theme')}
          value={preferences.theme}
          data={THEMES.map((value) => ({ value, label: t(`appearance.themes.${value}`) }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ theme: THEMES.find((known) => known === value) ?? 'auto' })
          }
        />
        <NativeSelect
          label={t('appearance.language')}
          description={t('appearance.language_help')}
          value={preferences.locale}
          data={LANGUAGES.map(({ locale, name }) => ({ value: locale, label: name }))}
          onChange={({ currentTarget: { value } }) =>
            choose({ locale: LANGUAGES.find(({ locale }) => locale === value)?.locale ?? 'pt-BR' })
          }
        />
      </div>
      <Switch
        label={t('appearance.page_transitions')}
        checked={preferences.page_transitions}
        onChange={(event) => choose({ page_transitions: event.currentTarget.checked })}
      />
    </Stack>
  );
}

interface LayoutsProps {
  chosen: Preferences['layout'];
  onChoose(layout: Preferences['layout']): void;
}

function Layouts({ chosen, onChoose }: LayoutsProps) {
  const t = usePreferenceTexts();
  const name = useId();
  return (
    <fieldset className={styles.layouts}>
      <legend>{t('appearance.layout')}</legend>
      {LAYOUTS.map((layout) => (
        <label key={layout} className={styles.choice}>
          <input
            type="radio"
            name={name}
            value={layout}
            checked={layout === chosen}
            onChange={() => onChoose(layout)}
          />
          <span className={styles.drawing} data-layout={layout} aria-hidden>
            <i className={styles.side} />
            <i className={styles.top} />
            <i className={styles.page} />
          </span>
          <span>{t(`appearance.layouts.${layout}`)}</span>
        </label>
      ))}
    </fieldset>
  );
}
