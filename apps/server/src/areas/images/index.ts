export { dropImage, imageAddress, keepImage } from './images.queries.ts';
export { imageRoutes } from './images.routes.ts';
export { UPLOADED_IMAGE } from './images.rules.ts';
