import { CROP_PARTS, type Crop } from '#contracts/values/pictures.ts';

/** The smallest frame: a hundredth of each side. */
const MIN_PARTS = 100;

export type Size = { width: number; height: number };
/** A corner of the frame: -1 is left or top, 1 is right or bottom. */
export type Corner = { x: -1 | 1; y: -1 | 1 };

const between = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max);

/** The frame's width by its height, both in parts, for a shape in pixels of a picture. */
export const ratioInParts = (picture: Size, shape: Size): number =>
  (shape.width / shape.height / picture.width) * picture.height;

/** The largest frame of a ratio, in the middle; the whole picture without one. */
export function largestCrop(ratio?: number): Crop {
  const width = ratio === undefined ? CROP_PARTS : Math.round(Math.min(CROP_PARTS, CROP_PARTS * ratio));
  const height = ratio === undefined ? CROP_PARTS : Math.round(Math.min(CROP_PARTS, CROP_PARTS / ratio));
  return {
    ...{ left: Math.round((CROP_PARTS - width) / 2), top: Math.round((CROP_PARTS - height) / 2) },
    ...{ width, height },
  };
}

export const isWhole = ({ width, height }: Crop): boolean => width === CROP_PARTS && height === CROP_PARTS;

/** The frame moved by parts, and kept within the picture. */
export function moveCrop(crop: Crop, right: number, down: number): Crop {
  const left = between(Math.round(crop.left + right), 0, CROP_PARTS - crop.width);
  return { ...crop, left, top: between(Math.round(crop.top + down), 0, CROP_PARTS - crop.height) };
}

/** The frame with one corner moved by parts. With a ratio, the larger of the two movements decides. */
export function resizeCrop(crop: Crop, { x, y }: Corner, right: number, down: number, ratio?: number): Crop {
  const most = {
    width: x > 0 ? CROP_PARTS - crop.left : crop.left + crop.width,
    height: y > 0 ? CROP_PARTS - crop.top : crop.top + crop.height,
  };
  let width = between(crop.width + x * right, MIN_PARTS, most.width);
  let height = between(crop.height + y * down, MIN_PARTS, most.height);
  if (ratio !== undefined) {
    const isByWidth = Math.abs(right) >= Math.abs(down) * ratio;
    const least = Math.max(MIN_PARTS, MIN_PARTS * ratio);
    width = between(isByWidth ? width : height * ratio, least, Math.min(most.width, most.height * ratio));
    height = width / ratio;
  }
  const size = { width: Math.round(width), height: Math.round(height) };
  const left = x > 0 ? crop.left : crop.left + crop.width - size.width;
  const top = y > 0 ? crop.top : crop.top + crop.height - size.height;
  return {
    left: between(left, 0, CROP_PARTS - size.width),
    top: between(top, 0, CROP_PARTS - size.height),
    ...size,
  };
}

/** The size of a crop in pixels of its picture. */
export const cropSize = (crop: Crop, picture: Size): Size => ({
  width: Math.round((crop.width * picture.width) / CROP_PARTS),
  height: Math.round((crop.height * picture.height) / CROP_PARTS),
});
