import '@mantine/core/styles/Overlay.css';
import '@mantine/core/styles/ModalBase.css';
import '@mantine/core/styles/Modal.css';
import '@mantine/core/styles/Slider.css';
import { Button, Group, Modal, Slider, Text } from '@mantine/core';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react';
import { useTranslation } from 'react-i18next';
import {
  type Crop,
  keptInside,
  placed,
  pulled,
  type Size,
  sideOf,
  wholeCrop,
  ZOOM_MAX,
} from './crop.ts';
import { usePictureTexts } from './picture.texts.ts';
import styles from './picture-field.module.css';
import { redrawnPart } from './redraw.ts';

const WINDOW = 280;
const RESULT = 512;
const STEP = 12;

interface CropDialogProps {
  file: File;
  onDone(file: File): void;
  onClose(): void;
  /** The file is no picture a browser can show. */
  onUnreadable(): void;
}

/** Crops a picture to a square by pointer, slider or keyboard. */
export default function CropDialog({ file, onDone, onClose, onUnreadable }: CropDialogProps) {
  const t = usePictureTexts();
  const { t: ui } = useTranslation('ui');
  const address = useObjectUrl(file);
  const image = useRef<HTMLImageElement>(null);
  const [picture, setPicture] = useState<Size | null>(null);
  const [crop, setCrop] = useState<Crop>({ zoom: 1, centerX: 0, centerY: 0 });

  function start(loaded: HTMLImageElement) {
    const size = { width: loaded.naturalWidth, height: loaded.naturalHeight };
    setPicture(size);
    setCrop(wholeCrop(size));
  }

  const zoomTo = (zoom: number) => picture && setCrop(keptInside({ ...crop, zoom }, picture));
  const pull = (x: number, y: number) =>
    picture && setCrop(pulled(crop, picture, { x, y }, WINDOW));

  function finish() {
    if (!image.current || !picture) return;
    const side = sideOf(crop, picture);
    const part = {
      left: crop.centerX - side / 2,
      top: crop.centerY - side / 2,
      width: side,
      height: side,
    };
    const result = Math.min(RESULT, Math.round(side));
    redrawnPart(image.current, part, { width: result, height: result }, file).then(
      onDone,
      onUnreadable,
    );
  }

  return (
    <Modal opened onClose={onClose} title={t('crop_title')} size={360}>
      <CropWindow onPull={pull} onZoom={(by) => zoomTo(crop.zoom + by)} label={t('crop_label')}>
        <img
          ref={image}
          src={address}
          alt=""
          draggable={false}
          style={picture ? placed(crop, picture, WINDOW) : { visibility: 'hidden' }}
          onLoad={(event) => start(event.currentTarget)}
          onError={onUnreadable}
        />
      </CropWindow>
      <Text size="sm" c="dimmed" mt={8}>
        {t('crop_help')}
      </Text>
      <Slider
        my={16}
        min={1}
        max={ZOOM_MAX}
        step={0.05}
        label={null}
        thumbLabel={t('zoom')}
        value={crop.zoom}
        onChange={zoomTo}
      />
      <Group justify="flex-end">
        <Button variant="default" onClick={onClose}>
          {ui('confirm.cancel')}
        </Button>
        <Button disabled={!picture} onClick={finish}>
          {t('use')}
        </Button>
      </Group>
    </Modal>
  );
}

interface CropWindowProps {
  label: string;
  onPull(x: number, y: number): void;
  onZoom(by: number): void;
  children: ReactNode;
}

const KEYS: Record<string, (on: Pick<CropWindowProps, 'onPull' | 'onZoom'>) => void> = {
  ArrowLeft: ({ onPull }) => onPull(STEP, 0),
  ArrowRight: ({ onPull }) => onPull(-STEP, 0),
  ArrowUp: ({ onPull }) => onPull(0, STEP),
  ArrowDown: ({ onPull }) => onPull(0, -STEP),
  '+': ({ onZoom }) => onZoom(0.1),
  '=': ({ onZoom }) => onZoom(0.1),
  '-': ({ onZoom }) => onZoom(-0.1),
};

function CropWindow({ label, onPull, onZoom, children }: CropWindowProps) {
  const from = useRef<{ x: number; y: number } | null>(null);

  function grab(event: PointerEvent<HTMLDivElement>) {
    event.currentTarget.setPointerCapture(event.pointerId);
    from.current = { x: event.clientX, y: event.clientY };
  }
  function move(event: PointerEvent) {
    if (!from.current) return;
    onPull(event.clientX - from.current.x, event.clientY - from.current.y);
    from.current = { x: event.clientX, y: event.clientY };
  }
  function press(event: KeyboardEvent) {
    const act = KEYS[event.key];
    if (!act) return;
    event.preventDefault();
    act({ onPull, onZoom });
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: a picture to be moved has no element of its own
    <div
      role="group"
      aria-label={label}
      className={styles.cropWindow}
      style={{ width: WINDOW, height: WINDOW }}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard moves the picture
      tabIndex={0}
      data-autofocus
      onPointerDown={grab}
      onPointerMove={move}
      onPointerUp={() => {
        from.current = null;
      }}
      onKeyDown={press}
      onWheel={(event) => onZoom(event.deltaY < 0 ? 0.1 : -0.1)}
    >
      {children}
    </div>
  );
}

function useObjectUrl(file: File): string {
  const address = useMemo(() => URL.createObjectURL(file), [file]);
  useEffect(() => () => URL.revokeObjectURL(address), [address]);
  return address;
}
