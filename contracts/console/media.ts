import { z } from 'zod';
import { LANGUAGE_CODES, type LanguageCode } from '../values/languages.ts';
import { CROP_PARTS, MAX_PICTURE_BYTES, WORDMARK_LETTERS } from '../values/pictures.ts';
import { THEMES, type ThemeCode } from '../values/themes.ts';
import { defineRead, defineWrite } from './call.ts';
import { instant, staffRef } from './fields.ts';

/** A picture's id: the first half of the SHA-256 of the upload. */
export const assetId = z.string().regex(/^[0-9a-f]{32}$/);
const name = z.string().trim().min(1).max(120);
const percent = z.int().min(0).max(100);
/** Alternative text by language; empty for a decorative picture. */
const alt = z.partialRecord(
  z.enum(LANGUAGE_CODES as [LanguageCode, ...LanguageCode[]]),
  z.string().trim().max(300),
);

const asset = z.object({
  asset_id: z.string(),
  name: z.string(),
  width: z.int(),
  height: z.int(),
  focal_x: percent,
  focal_y: percent,
  alt: z.record(z.string(), z.string()),
  /** Whether the uploaded file was kept, so that it can be cropped again. */
  has_original: z.boolean(),
  /** Public path of its largest file. */
  path: z.string(),
  /** A small WebP, base64. */
  thumbnail: z.string(),
  uploaded_at: instant,
  by: staffRef,
});
export type MediaAsset = z.infer<typeof asset>;

export const mediaAssets = defineRead({
  path: 'media/list',
  summary: 'Pictures of a site by name, newest first.',
  needs: ['content', 'read'],
  input: { find: z.string().trim().max(60).default(''), after: z.string().max(80).default('') },
  output: { value: z.array(asset), next: z.string(), languages: z.array(z.string()) },
});

export const mediaAsset = defineRead({
  path: 'media/view',
  summary: 'One picture with its sizes and where it is used.',
  needs: ['content', 'read'],
  input: { asset_id: assetId },
  output: {
    value: asset,
    /** WebP of at most 960 pixels, base64. */
    picture: z.string(),
    sizes: z.array(z.object({ width: z.int(), format: z.enum(['webp', 'avif']), bytes: z.int() })),
    uses: z.array(z.object({ where: z.string(), title: z.string() })),
  },
  errors: ['notFound'],
});

const parts = z.int().min(0).max(CROP_PARTS);
/** The part of the picture that is kept, in 10,000ths of its width and height. */
const crop = z.object({ left: parts, top: parts, width: parts, height: parts });

/**
 * The same file with the same crop is the same picture; a second upload changes nothing. Without `crop` the
 * whole picture is kept.
 */
export const uploadMedia = defineWrite({
  path: 'media/upload',
  summary:
    'Upload a picture (JPEG, PNG, WebP, GIF, AVIF or SVG, 8 MB at most), or a part of it. It is re-encoded in several sizes; an SVG is rasterised.',
  needs: ['content', 'write'],
  input: { name, file: z.string().max(Math.ceil(MAX_PICTURE_BYTES / 3) * 4), crop: crop.optional() },
  output: { asset_id: z.string(), path: z.string() },
  errors: ['invalidPicture', 'invalidCrop', 'pictureTooComplex'],
  maxBytes: Math.ceil(MAX_PICTURE_BYTES / 3) * 4 + 4096,
});

const mediaOriginal = defineRead({
  path: 'media/original',
  summary: 'The file of a picture as it was uploaded, reduced, with the part that was kept.',
  needs: ['content', 'write'],
  input: { asset_id: assetId },
  output: {
    /** WebP of at most 1200 pixels, upright, base64. */
    picture: z.string(),
    /** Null: the whole. */
    crop: crop.nullable(),
  },
  errors: ['notFound', 'originalMissing', 'invalidPicture', 'pictureTooComplex'],
});

/** Another part is another picture: pages that use this one keep it until they are changed. */
const cropMedia = defineWrite({
  path: 'media/crop',
  summary: 'Make a new picture of another part of an uploaded file, with focal point and alternative texts.',
  needs: ['content', 'write'],
  /** `crop` null: the whole. */
  input: { asset_id: assetId, crop: crop.nullable(), name, focal_x: percent, focal_y: percent, alt },
  output: { asset_id: z.string(), path: z.string() },
  errors: [
    ...(['notFound', 'originalMissing', 'invalidPicture'] as const),
    ...(['invalidCrop', 'pictureTooComplex'] as const),
  ],
});
export const originalCalls = { mediaOriginal, cropMedia };

const hexColour = z.string().regex(/^#[0-9a-f]{6}$/i);
/** A name to be drawn in the display face of a template. */
export const wordmarkFields = {
  name: z.string().trim().min(1).max(WORDMARK_LETTERS),
  template: z.enum(Object.keys(THEMES) as [ThemeCode, ...ThemeCode[]]),
  ink: hexColour,
  /** Colour of the words after the first; null: the same. */
  second: hexColour.nullable().default(null),
};
export const wordmarkInput = z.object(wordmarkFields);
export type Wordmark = z.output<typeof wordmarkInput>;

export const previewWordmark = defineRead({
  path: 'media/preview_wordmark',
  summary: 'A name drawn in the display face of a template, as SVG of outlines.',
  needs: ['content', 'read'],
  input: wordmarkFields,
  output: {
    /** Empty if letters are missing. */
    svg: z.string(),
    /** Letters of the name that the face does not have. */
    missing: z.array(z.string()),
  },
});

export const saveWordmark = defineWrite({
  path: 'media/save_wordmark',
  summary: 'Store a name drawn in the display face of a template as a picture of the media library.',
  needs: ['content', 'write'],
  input: wordmarkFields,
  output: { asset_id: z.string(), path: z.string() },
  errors: ['lettersMissing', 'invalidPicture', 'pictureTooComplex'],
});

export const changeMedia = defineWrite({
  path: 'media/change',
  summary: 'Change the name, focal point or alternative texts of a picture.',
  needs: ['content', 'write'],
  input: { asset_id: assetId, name, focal_x: percent, focal_y: percent, alt },
  output: {},
  errors: ['notFound'],
});

export const removeMedia = defineWrite({
  path: 'media/remove',
  summary: 'Remove an unused picture. Its files are deleted after 30 days.',
  needs: ['content', 'write'],
  input: { asset_id: assetId },
  output: {},
  errors: ['notFound', 'stillUsed'],
});
