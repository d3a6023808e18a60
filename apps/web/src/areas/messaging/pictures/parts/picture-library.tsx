import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import { PICTURE_UPLOAD_TYPES, type Picture } from '@clientela/contract';
import { Button, Modal, Skeleton, Text } from '@mantine/core';
import { useMediaQuery, useWindowEvent } from '@mantine/hooks';
import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { Can, useMay } from '#lib/current-store.tsx';
import { EmptyState } from '#ui/exception.tsx';
import { Loaded } from '#ui/loaded.tsx';
import { Pages } from '#ui/pages.tsx';
import { SearchField } from '#ui/search-field.tsx';
import { fileAddress } from '../picture-address.ts';
import { usePictures } from '../pictures.data.ts';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import { PictureDetails } from './picture-details.tsx';
import styles from './pictures.module.css';
import { UploadTile } from './upload-tile.tsx';
import { useUploads } from './use-uploads.ts';

const PER_PAGE = 24;
const THUMBNAIL = 320;
const SKELETONS = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'];

interface PictureLibraryProps {
  /** Id of the picture that is in use where the library was opened. */
  current: string | null;
  onPick(picture: Picture): void;
  onClose(): void;
}

/** The pictures of the store: to choose one, add some, or change them. */
export default function PictureLibrary({ current, onPick, onClose }: PictureLibraryProps) {
  const t = usePictureLibraryTexts();
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const mayAdd = useMay('Campaign.create');
  const [search, setSearch] = useState<string | undefined>();
  const [page, setPage] = useState(1);
  const [selectedId, select] = useState<string | null>(current);
  const pictures = usePictures({ search, page, per_page: PER_PAGE });
  const { uploads, add, retry, dismiss } = useUploads(({ id }) => {
    setSearch(undefined);
    setPage(1);
    select(id);
  });
  const selected = pictures.data?.data.find(({ id }) => id === selectedId) ?? null;

  useWindowEvent('paste', ({ clipboardData }) => {
    if (mayAdd && clipboardData?.files.length) add(clipboardData.files);
  });

  return (
    <Modal
      opened
      onClose={onClose}
      title={t('library.title')}
      size={1040}
      fullScreen={isPhone}
      // A click outside the dialog must not end uploads.
      closeOnClickOutside={uploads.length === 0}
    >
      <DropArea isEnabled={mayAdd} isNarrowed={selected !== null} onFiles={add}>
        <div className={styles.pictures}>
          <div className={styles.toolbar}>
            <SearchField
              value={search}
              placeholder={t('library.search')}
              onChange={(next) => {
                setSearch(next);
                setPage(1);
              }}
            />
            <Can do="Campaign.create">
              <UploadButton onFiles={add} />
            </Can>
          </div>
          {uploads.length > 0 && (
            <ul className={styles.uploads} aria-label={t('upload.list')}>
              {uploads.map((upload) => (
                <UploadTile
                  key={upload.key}
                  upload={upload}
                  onRetry={() => retry(upload)}
                  onDismiss={() => dismiss(upload.key)}
                />
              ))}
            </ul>
          )}
          <Loaded
            query={pictures}
            waiting={<Waiting />}
            isEmpty={({ meta }) => meta.total === 0 && !search && uploads.length === 0}
            empty={<EmptyState title={t('library.empty_title')} text={t('library.empty_text')} />}
          >
            {({ data, meta }) => (
              <>
                <ul className={styles.grid} aria-label={t('library.list')}>
                  {data.map((picture) => (
                    <Tile
                      key={picture.id}
                      picture={picture}
                      isSelected={picture.id === selected?.id}
                      onSelect={() => select(picture.id)}
                    />
                  ))}
                </ul>
                {search && data.length === 0 && <Text c="dimmed">{t('library.none')}</Text>}
                <Pages meta={meta} onChange={(to) => setPage(to.page)} />
              </>
            )}
          </Loaded>
        </div>
        {selected && (
          <PictureDetails
            key={selected.id}
            picture={selected}
            onPick={() => onPick(selected)}
            onBack={() => select(null)}
          />
        )}
      </DropArea>
    </Modal>
  );
}

interface DropAreaProps {
  isEnabled: boolean;
  /** On a phone the details take the place of the list. */
  isNarrowed: boolean;
  onFiles(files: FileList): void;
  children: ReactNode;
}

function DropArea({ isEnabled, isNarrowed, onFiles, children }: DropAreaProps) {
  const t = usePictureLibraryTexts();
  const [isOver, setOver] = useState(false);

  function over(event: DragEvent) {
    if (!isEnabled || !event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setOver(true);
  }
  function drop(event: DragEvent) {
    if (!isEnabled) return;
    event.preventDefault();
    setOver(false);
    onFiles(event.dataTransfer.files);
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is an addition to the button inside
    <div
      className={styles.library}
      data-over={isOver || undefined}
      data-narrowed={isNarrowed || undefined}
      onDragOver={over}
      onDragLeave={() => setOver(false)}
      onDrop={drop}
    >
      {children}
      {isEnabled && (
        <Text size="xs" c="dimmed" className={styles.help}>
          {t(isOver ? 'library.drop' : 'library.help')}
        </Text>
      )}
    </div>
  );
}

function UploadButton({ onFiles }: { onFiles(files: File[]): void }) {
  const t = usePictureLibraryTexts();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button variant="default" onClick={() => input.current?.click()}>
        {t('library.upload')}
      </Button>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label={t('library.upload')}
        accept={PICTURE_UPLOAD_TYPES.join(',')}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])];
          // The same file may be chosen again.
          currentTarget.value = '';
          onFiles(files);
        }}
      />
    </>
  );
}

interface TileProps {
  picture: Picture;
  isSelected: boolean;
  onSelect(): void;
}

function Tile({ picture, isSelected, onSelect }: TileProps) {
  return (
    <li>
      <button type="button" className={styles.tile} aria-pressed={isSelected} onClick={onSelect}>
        <img src={fileAddress(picture, THUMBNAIL)} alt="" loading="lazy" />
        <span className={styles.tileName}>{picture.name}</span>
      </button>
    </li>
  );
}

function Waiting() {
  const t = usePictureLibraryTexts();
  return (
    <div className={styles.grid} role="status" aria-label={t('library.waiting')}>
      {SKELETONS.map((key) => (
        <Skeleton key={key} height={140} />
      ))}
    </div>
  );
}
