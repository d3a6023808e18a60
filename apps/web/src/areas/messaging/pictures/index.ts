export { PicturePicker } from './parts/picture-picker.tsx';
export { pictureAddress } from './picture-address.ts';
