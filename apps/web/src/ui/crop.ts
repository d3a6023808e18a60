/** Where a square is cut from a picture, in the picture's own pixels. */
export interface Crop {
  /** 1 shows as much as a square can hold; more comes nearer. */
  zoom: number;
  centerX: number;
  centerY: number;
}

export interface Size {
  width: number;
  height: number;
}

export const ZOOM_MAX = 4;

export function wholeCrop({ width, height }: Size): Crop {
  return { zoom: 1, centerX: width / 2, centerY: height / 2 };
}

/** Side of the square in pixels of the picture. */
export function sideOf(crop: Crop, { width, height }: Size): number {
  return Math.min(width, height) / crop.zoom;
}

/** Returns the nearest crop whose square is inside the picture. */
export function keptInside(crop: Crop, picture: Size): Crop {
  const zoom = between(crop.zoom, 1, ZOOM_MAX);
  const half = sideOf({ ...crop, zoom }, picture) / 2;
  return {
    zoom,
    centerX: between(crop.centerX, half, picture.width - half),
    centerY: between(crop.centerY, half, picture.height - half),
  };
}

/** The crop after the picture was pulled by so many pixels of a window of this width. */
export function pulled(
  crop: Crop,
  picture: Size,
  by: { x: number; y: number },
  windowWidth: number,
): Crop {
  const pixels = sideOf(crop, picture) / windowWidth;
  return keptInside(
    { ...crop, centerX: crop.centerX - by.x * pixels, centerY: crop.centerY - by.y * pixels },
    picture,
  );
}

/** The picture's placement behind a window of this width. */
export function placed(crop: Crop, picture: Size, windowWidth: number) {
  const scale = windowWidth / sideOf(crop, picture);
  return {
    width: picture.width * scale,
    height: picture.height * scale,
    left: windowWidth / 2 - crop.centerX * scale,
    top: windowWidth / 2 - crop.centerY * scale,
  };
}

function between(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}
