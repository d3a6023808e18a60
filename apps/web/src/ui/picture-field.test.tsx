import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { renderPart } from '../../test/render.tsx';
import { PictureField } from './picture-field.tsx';

const onChange = vi.fn();

beforeEach(() => {
  onChange.mockReset();
  URL.createObjectURL = () => 'blob:eu';
  URL.revokeObjectURL = () => {};
});

function show(props: Partial<Parameters<typeof PictureField>[0]> = {}) {
  renderPart(
    <PictureField
      label="Foto"
      letter="D"
      current={null}
      value={undefined}
      onChange={onChange}
      {...props}
    />,
  );
}

function choose(file: File) {
  fireEvent.change(screen.getByLabelText('Foto'), { target: { files: [file] } });
}

const photo = (bytes = 10) => new File([new Uint8Array(bytes)], 'eu.png', { type: 'image/png' });

test('without a picture the initial is shown', () => {
  show();
  expect(screen.getByText('D')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Remover' })).toBeNull();
});

test('a picture without a crop is re-encoded, at most 1,024 pixels long', async () => {
  vi.stubGlobal('createImageBitmap', async () => ({ width: 4000, height: 1000 }));
  const drawImage = vi.fn();
  const canvas = HTMLCanvasElement.prototype;
  vi.spyOn(canvas, 'getContext').mockReturnValue({ drawImage } as never);
  vi.spyOn(canvas, 'toBlob').mockImplementation((done, type) => done(new Blob(['anew'], { type })));
  show();
  choose(photo());
  await waitFor(() => expect(onChange).toHaveBeenCalled());
  const [file] = onChange.mock.lastCall as [File];
  expect(await file.text()).toBe('anew');
  expect(drawImage.mock.lastCall?.slice(1)).toEqual([0, 0, 4000, 1000, 0, 0, 1024, 256]);
});

test('an unreadable logo shows an error and changes nothing', async () => {
  vi.stubGlobal('createImageBitmap', async () => {
    throw new DOMException('no picture', 'InvalidStateError');
  });
  show();
  choose(photo());
  expect(await screen.findByText('Não foi possível ler esta imagem. Escolha outra.')).toBeTruthy();
  expect(onChange).not.toHaveBeenCalled();
});

test('a file that is not a picture, or too large, shows an error', () => {
  show();
  choose(new File(['<svg/>'], 'eu.svg', { type: 'image/svg+xml' }));
  expect(screen.getByRole('alert').textContent).toBe('A imagem deve ser JPEG, PNG ou GIF.');
  choose(photo(5 * 1024 * 1024 + 1));
  expect(screen.getByRole('alert').textContent).toBe('A imagem pode ter no máximo 5 MB.');
  expect(onChange).not.toHaveBeenCalled();
});

test('removing a saved picture reports null; removing a selected one restores the saved one', () => {
  show({ current: '/api/images/kept' });
  fireEvent.click(screen.getByRole('button', { name: 'Remover' }));
  expect(onChange).toHaveBeenLastCalledWith(null);
});

test('a chosen picture that was never saved is simply let go', () => {
  show({ value: photo() });
  fireEvent.click(screen.getByRole('button', { name: 'Remover' }));
  expect(onChange).toHaveBeenLastCalledWith(undefined);
});

test('a picture to be cut moves by keyboard before it is used', async () => {
  show({ isCropped: true });
  choose(photo());
  const frame = await screen.findByRole('group', { name: /Enquadramento/ });
  const image = frame.querySelector('img')!;
  Object.defineProperties(image, {
    naturalWidth: { value: 1000 },
    naturalHeight: { value: 500 },
  });
  fireEvent.load(image);
  await waitFor(() => expect(image.style.left).toBe('-140px'));
  fireEvent.keyDown(frame, { key: 'ArrowLeft' });
  expect(image.style.left).toBe('-128px');
  fireEvent.keyDown(frame, { key: '+' });
  expect(Number.parseFloat(image.style.width)).toBeCloseTo(616);
  expect(onChange).not.toHaveBeenCalled();
});

test('an unreadable file shows an error', async () => {
  show({ isCropped: true });
  choose(photo());
  const frame = await screen.findByRole('group', { name: /Enquadramento/ });
  fireEvent.error(frame.querySelector('img')!);
  expect(await screen.findByText('Não foi possível ler esta imagem. Escolha outra.')).toBeTruthy();
});
