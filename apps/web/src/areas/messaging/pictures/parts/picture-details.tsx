import { PICTURE_UPLOAD_TYPES, type Picture, type PictureUse } from '@clientela/contract';
import { Anchor, Button, Group, Stack, Text, Textarea, TextInput, Title } from '@mantine/core';
import { lazy, Suspense, useRef, useState } from 'react';
import { formatBytes } from '#lib/bytes.ts';
import { Can } from '#lib/current-store.tsx';
import { toast } from '#lib/toast.tsx';
import { Confirm } from '#ui/confirm.tsx';
import { fileAddress } from '../picture-address.ts';
import { useDeletePicture, useReplacePicture, useUpdatePicture } from '../pictures.data.ts';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import { FocalPoint } from './focal-point.tsx';
import styles from './pictures.module.css';

const PictureCrop = lazy(() => import('./picture-crop.tsx'));

interface PictureDetailsProps {
  picture: Picture;
  onPick(): void;
  onBack(): void;
}

/** One picture: what it is called, where it is used, and what can be done with it. */
export function PictureDetails({ picture, onPick, onBack }: PictureDetailsProps) {
  const t = usePictureLibraryTexts();
  const [isCropping, setCropping] = useState(false);
  const { width, height, size, is_animated } = picture;
  const facts = t('details.size', { width, height, bytes: formatBytes(size) });

  return (
    <section className={styles.details} aria-label={t('details.title')}>
      <Button variant="subtle" size="xs" className={styles.back} onClick={onBack}>
        {t('details.back')}
      </Button>
      {isCropping ? (
        <Suspense>
          <PictureCrop picture={picture} onClose={() => setCropping(false)} />
        </Suspense>
      ) : (
        <Stack gap={16}>
          <Button onClick={onPick}>{t('details.use')}</Button>
          <PictureForm key={picture.version} picture={picture} />
          <Text size="xs" c="dimmed">
            {is_animated ? `${facts}, ${t('details.animated')}` : facts}
          </Text>
          <Uses uses={picture.used_in} />
          <Group gap={8}>
            <Can do="Campaign.update">
              <Button variant="default" size="xs" onClick={() => setCropping(true)}>
                {t('details.crop')}
              </Button>
              <ReplaceButton id={picture.id} />
            </Can>
            <Can do="Campaign.destroy">
              <DeleteButton picture={picture} onDeleted={onBack} />
            </Can>
          </Group>
          <Can do="Campaign.update">
            <Text size="xs" c="dimmed">
              {t('details.replace_help')}
            </Text>
          </Can>
        </Stack>
      )}
    </section>
  );
}

function PictureForm({ picture }: { picture: Picture }) {
  const t = usePictureLibraryTexts();
  const save = useUpdatePicture(picture.id);
  const { name, alt, focal_x, focal_y } = picture;
  const [values, setValues] = useState({ name, alt, focal_x, focal_y });
  const change = (to: Partial<typeof values>) => setValues({ ...values, ...to });
  const isChanged =
    values.name !== name ||
    values.alt !== alt ||
    values.focal_x !== focal_x ||
    values.focal_y !== focal_y;

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        // The library opens inside other forms' React trees.
        event.stopPropagation();
        save.mutate(values, { onSuccess: () => toast('success', t('details.saved')) });
      }}
    >
      <Stack gap={12}>
        <FocalPoint
          address={fileAddress(picture, 600)}
          alt={values.alt}
          x={values.focal_x}
          y={values.focal_y}
          onChange={(x, y) => change({ focal_x: x, focal_y: y })}
        />
        <TextInput
          label={t('details.name')}
          required
          maxLength={120}
          value={values.name}
          onChange={(event) => change({ name: event.currentTarget.value })}
        />
        <Textarea
          label={t('details.alt')}
          description={t('details.alt_help')}
          autosize
          maxLength={300}
          value={values.alt}
          onChange={(event) => change({ alt: event.currentTarget.value.replaceAll('\n', ' ') })}
        />
        <Can do="Campaign.update">
          <Button type="submit" variant="default" loading={save.isPending} disabled={!isChanged}>
            {t('details.save')}
          </Button>
        </Can>
      </Stack>
    </form>
  );
}

const PLACES: Record<PictureUse['kind'], ((id: string) => string) | null> = {
  email_model: (id) => `/email-models/${id}/edit`,
  campaign: (id) => `/campaigns/${id}`,
  // Saved blocks are listed in the editor of any model.
  saved_block: null,
  popup: (id) => `/popups/${id}/edit`,
  brand: () => '/email-models/brand',
};

/** Links open in another tab: here is unsaved work. */
function Uses({ uses }: { uses: readonly PictureUse[] }) {
  const t = usePictureLibraryTexts();
  return (
    <div>
      <Title order={3}>{t('details.used_in')}</Title>
      {uses.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('details.unused')}
        </Text>
      ) : (
        <ul className={styles.uses}>
          {uses.map(({ kind, id, name }) => (
            <li key={id}>
              <Use label={t(`details.${kind}`, { name })} href={PLACES[kind]?.(id)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Use({ label, href }: { label: string; href: string | undefined }) {
  if (!href) return <Text size="sm">{label}</Text>;
  return (
    <Anchor href={href} target="_blank" rel="noreferrer" size="sm">
      {label}
    </Anchor>
  );
}

function ReplaceButton({ id }: { id: string }) {
  const t = usePictureLibraryTexts();
  const replace = useReplacePicture(id);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button
        variant="default"
        size="xs"
        loading={replace.isPending}
        onClick={() => input.current?.click()}
      >
        {t('details.replace')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={t('details.replace')}
        accept={PICTURE_UPLOAD_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const file = currentTarget.files?.[0];
          if (file) {
            replace.mutate(file, { onSuccess: () => toast('success', t('details.replaced')) });
          }
          currentTarget.value = '';
        }}
      />
    </>
  );
}

function DeleteButton({ picture, onDeleted }: { picture: Picture; onDeleted(): void }) {
  const t = usePictureLibraryTexts();
  const remove = useDeletePicture();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="subtle" color="red" size="xs" onClick={() => setAsking(true)}>
        {t('details.delete')}
      </Button>
      <Confirm
        isOpen={isAsking}
        title={t('details.delete')}
        text={t('details.delete_text', { name: picture.name })}
        action={t('details.delete')}
        isDangerous
        isBusy={remove.isPending}
        onClose={() => setAsking(false)}
        onConfirm={() =>
          remove.mutate(picture.id, {
            onSuccess: () => {
              toast('success', t('details.deleted'));
              onDeleted();
            },
            onSettled: () => setAsking(false),
          })
        }
      />
    </>
  );
}
