import type { CustomAttribute } from '@clientela/contract';
import { ATTRIBUTE_OWNERS } from '@clientela/domain';
import { Button, Text } from '@mantine/core';
import { IconForms, IconPlus } from '@tabler/icons-react';
import { useState } from 'react';
import { Can } from '#lib/current-store.tsx';
import { BackLink } from '#ui/back-link.tsx';
import { EmptyPanel } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Page } from '#ui/page.tsx';
import { Panel } from '#ui/panel.tsx';
import { useAttributes } from '../attributes.data.ts';
import { useAttributeTexts } from '../attributes.texts.ts';
import { AttributeForm } from '../parts/attribute-form.tsx';
import { AttributeRow } from '../parts/attribute-row.tsx';
import styles from '../parts/attributes.module.css';

/** The store's own fields: creating, changing, ordering and archiving them. */
export function AttributesScreen() {
  const t = useAttributeTexts();
  const attributes = useAttributes();
  const [isNew, setNew] = useState(false);
  return (
    <Page
      title={t('title')}
      lead={t('lead')}
      width="form"
      before={<BackLink to="/settings" label={t('back')} />}
      action={
        <Can do="ResourceCustomAttribute.create">
          <Button
            leftSection={<IconPlus size={16} stroke={2} aria-hidden />}
            onClick={() => setNew(true)}
          >
            {t('new')}
          </Button>
        </Can>
      }
    >
      <Loaded
        query={attributes}
        isEmpty={({ data }) => data.length === 0}
        empty={
          <EmptyPanel
            icon={<IconForms size={32} stroke={1.4} />}
            title={t('empty_title')}
            text={t('empty_text')}
          />
        }
      >
        {({ data }) => <Lists attributes={data} />}
      </Loaded>
      {isNew && <AttributeForm attribute={null} onClose={() => setNew(false)} />}
    </Page>
  );
}

function Lists({ attributes }: { attributes: readonly CustomAttribute[] }) {
  const t = useAttributeTexts();
  const archived = attributes.filter(({ archived_at }) => archived_at !== null);
  return (
    <>
      {ATTRIBUTE_OWNERS.map((owner) => {
        const inUse = attributes.filter((one) => one.owner === owner && !one.archived_at);
        return (
          <Panel key={owner} title={t(`owners.${owner}`)}>
            {inUse.length > 0 ? (
              <Rows attributes={inUse} />
            ) : (
              <Text c="dimmed">{t(`none_of.${owner}`)}</Text>
            )}
          </Panel>
        );
      })}
      {archived.length > 0 && (
        <Panel title={t('archived_title')}>
          <Rows attributes={archived} />
        </Panel>
      )}
    </>
  );
}

function Rows({ attributes }: { attributes: readonly CustomAttribute[] }) {
  return (
    <ul className={styles.attributes}>
      {attributes.map((attribute, place) => (
        <AttributeRow
          key={attribute.id}
          attribute={attribute}
          place={place}
          among={attributes.length}
        />
      ))}
    </ul>
  );
}
