import type { ColumnType, Generated, Selectable } from 'kysely';
import type { Crop } from '#contracts/values/pictures.ts';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `media`; the rules are in the migration. */
type MediaTables = { asset: AssetTable; rendition: RenditionTable; original: OriginalTable };

type AssetTable = {
  site_id: number;
  asset_id: string;
  name: string;
  width: number;
  height: number;
  focal_x: Generated<number>;
  focal_y: Generated<number>;
  alt: Record<string, string>;
  thumbnail: Buffer;
  uploaded_by: string;
  uploaded_at: Date;
  removed_at: Date | null;
  original_id: string | null;
  crop: ColumnType<Crop | null, string | null | undefined, string | null>;
};

type OriginalTable = {
  site_id: number;
  original_id: string;
  bytes: number;
  encrypted_with: string | null;
};

export type PictureFormat = 'webp' | 'avif';

type RenditionTable = {
  site_id: number;
  asset_id: string;
  width: number;
  format: PictureFormat;
  bytes: number;
};

export type AssetRow = Selectable<AssetTable>;

export const tables = schemaOf<MediaTables>('media');
