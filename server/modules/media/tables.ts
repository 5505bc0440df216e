import type { Generated, Selectable } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `media`; the rules are in the migration. */
type MediaTables = { asset: AssetTable; rendition: RenditionTable };

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
