import type { CoverInput } from './cover.ts';

/** What the manifest says about one picture; files are `{folder}/{key}-{w}.{avif,webp}` under build/art. */
export interface ArtEntry {
  /** Path without width and extension, relative to the art folder: "games/jili/lantern-tide". */
  path: string;
  /** Size of the largest file in pixels. */
  width: number;
  height: number;
  widths: number[];
  /** Base64 of a thumbhash made from a 32 px image. */
  thumbhash: string;
  /** Changes whenever the picture may have changed: use it to bust caches. */
  hash: string;
}

/** "PROVIDER/code" for covers, "banner/name" for banners. */
export type ArtManifest = Record<string, ArtEntry>;

export type ArtTask =
  | { kind: 'cover'; key: string; path: string; hash: string; game: CoverInput }
  | { kind: 'banner'; key: string; path: string; hash: string; name: string }
  | { kind: 'payment'; key: string; path: string; hash: string };

export const coverWidths = [160, 320, 480];
export const bannerWidths = [800, 1600];

/** The files one task leaves behind, relative to the art folder. */
export function filesOf(task: ArtTask): string[] {
  if (task.kind === 'payment') return [`${task.path}.png`];
  const widths = task.kind === 'cover' ? coverWidths : bannerWidths;
  return widths.flatMap((w) => [`${task.path}-${w}.avif`, `${task.path}-${w}.webp`]);
}
