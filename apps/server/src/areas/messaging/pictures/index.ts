export { findPictureAddresses, type PictureAddresses } from './picture-addresses.ts';
export { pictureRoutes } from './pictures.routes.ts';
export { addPicture } from './use-cases/add-picture.ts';
