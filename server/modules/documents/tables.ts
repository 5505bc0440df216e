import type { Generated, Selectable } from 'kysely';
import { schemaOf } from '../../platform/database/index.ts';

/** Row types of the schema `documents`. */
type DocumentsTables = { document: DocumentTable };

type DocumentTable = {
  site_id: number;
  document_id: string;
  player_id: string;
  /** A `DocumentRequest` or a `PersonalDataRequest` as JSON. */
  request: unknown;
  state: 'waiting' | 'working' | 'ready' | 'failed';
  lines: number;
  done: Generated<number>;
  parts: Generated<number>;
  bytes: Generated<bigint>;
  created_at: Date;
  progressed_at: Date;
  expires_at: Date;
  encrypted_with: Generated<string | null>;
};
export type DocumentRow = Selectable<DocumentTable>;

export const tables = schemaOf<DocumentsTables>('documents');
