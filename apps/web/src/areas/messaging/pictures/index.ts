export { PicturePicker } from './parts/picture-picker.tsx';
export {
  /** @public for screens that show a picture by its reference */
  pictureAddress,
} from './picture-address.ts';
