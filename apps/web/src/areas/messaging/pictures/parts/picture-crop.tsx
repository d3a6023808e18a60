import 'react-image-crop/dist/ReactCrop.css';
import type { Picture } from '@clientela/contract';
import { Button, Group, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import ReactCrop, { type PercentCrop } from 'react-image-crop';
import { toast } from '#lib/toast.tsx';
import { fileAddress } from '../picture-address.ts';
import { useCropPicture } from '../pictures.data.ts';
import { usePictureLibraryTexts } from '../pictures.texts.ts';
import { areaOf } from './area-of.ts';

const START: PercentCrop = { unit: '%', x: 10, y: 10, width: 80, height: 80 };

/** Chooses the part of a picture to keep; the server cuts it out of the original. */
export default function PictureCrop({ picture, onClose }: { picture: Picture; onClose(): void }) {
  const t = usePictureLibraryTexts();
  const [crop, setCrop] = useState(START);
  const cut = useCropPicture(picture.id);
  const isNothing = crop.width === 0 || crop.height === 0;

  function apply() {
    cut.mutate(areaOf(crop, picture), {
      onSuccess: () => {
        toast('success', t('crop.done'));
        onClose();
      },
    });
  }

  return (
    <Stack gap={12}>
      <ReactCrop
        crop={crop}
        onChange={(_pixels, percent) => setCrop(percent)}
        ariaLabels={{
          cropArea: t('crop.area'),
          nwDragHandle: t('crop.handle'),
          nDragHandle: t('crop.handle'),
          neDragHandle: t('crop.handle'),
          eDragHandle: t('crop.handle'),
          seDragHandle: t('crop.handle'),
          sDragHandle: t('crop.handle'),
          swDragHandle: t('crop.handle'),
          wDragHandle: t('crop.handle'),
        }}
      >
        <img src={fileAddress(picture, 1200)} alt={t('crop.label')} />
      </ReactCrop>
      <Text size="xs" c="dimmed">
        {t('crop.help')}
      </Text>
      <Group justify="flex-end">
        <Button variant="default" size="xs" onClick={onClose}>
          {t('crop.cancel')}
        </Button>
        <Button size="xs" loading={cut.isPending} disabled={isNothing} onClick={apply}>
          {t('crop.apply')}
        </Button>
      </Group>
    </Stack>
  );
}
