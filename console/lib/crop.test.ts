import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CROP_PARTS } from '#contracts/values/pictures.ts';
import { cropSize, isWhole, largestCrop, moveCrop, ratioInParts, resizeCrop } from './crop.ts';

const photo = { width: 3000, height: 2000 };
const banner = { width: 1600, height: 640 };

test('starts with the largest frame of the shape in the middle, or the whole picture', () => {
  expect(isWhole(largestCrop())).toBe(true);
  const crop = largestCrop(ratioInParts(photo, banner));
  expect(crop).toEqual({ left: 0, top: 2000, width: 10_000, height: 6000 });
  expect(cropSize(crop, photo)).toEqual({ width: 3000, height: 1200 });
  expect(cropSize(largestCrop(ratioInParts(photo, { width: 512, height: 512 })), photo)).toEqual({
    ...{ width: 2000, height: 2000 },
  });
});

test('a moved or resized frame stays within the picture and keeps its shape', () => {
  const movement = fc.integer({ min: -20_000, max: 20_000 });
  const step = fc.record({
    ...{ right: movement, down: movement, isMove: fc.constantFrom(true, false) },
    corner: fc.record({ x: fc.constantFrom<-1 | 1>(-1, 1), y: fc.constantFrom<-1 | 1>(-1, 1) }),
  });
  const ratios = fc.option(fc.double({ min: 0.2, max: 5, noNaN: true }), { nil: undefined });
  fc.assert(
    fc.property(ratios, step, step, (ratio, ...steps) => {
      let crop = largestCrop(ratio);
      for (const { isMove, right, down, corner } of steps) {
        crop = isMove ? moveCrop(crop, right, down) : resizeCrop(crop, corner, right, down, ratio);
        expect(Object.values(crop).every((part) => Number.isInteger(part) && part >= 0)).toBe(true);
        expect(Math.min(crop.width, crop.height)).toBeGreaterThanOrEqual(100);
        expect(crop.left + crop.width).toBeLessThanOrEqual(CROP_PARTS);
        expect(crop.top + crop.height).toBeLessThanOrEqual(CROP_PARTS);
        if (ratio !== undefined)
          expect(Math.abs(crop.width - crop.height * ratio)).toBeLessThanOrEqual(1 + ratio);
      }
    }),
  );
});

test('the opposite corner stays where it is', () => {
  const crop = { left: 1000, top: 1000, width: 4000, height: 4000 };
  expect(resizeCrop(crop, { x: -1, y: -1 }, 500, 0)).toEqual({ ...crop, left: 1500, width: 3500 });
  expect(resizeCrop(crop, { x: 1, y: 1 }, 0, -2000, 2)).toEqual({ ...crop, width: 4000, height: 2000 });
  expect(resizeCrop(crop, { x: -1, y: 1 }, 1000, 0, 1)).toEqual({
    ...{ left: 2000, top: 1000, width: 3000, height: 3000 },
  });
});
