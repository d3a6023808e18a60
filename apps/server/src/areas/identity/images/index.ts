export { cleanImage, IMAGE_LIMITS, UPLOADED_IMAGE } from './clean-image.ts';
export { dropReplacedImage } from './images.jobs.ts';
export { dropImage, imageAddress, saveImage } from './images.queries.ts';
export { imageRoutes } from './images.routes.ts';
