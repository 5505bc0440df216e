import type { Generated, Selectable } from 'kysely';
import type { VerificationRules } from '#contracts/console/identity-verification.ts';
import type { DocumentKind, DocumentState } from '#contracts/values/identity-documents.ts';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';

/** Row types of the schema `kyc`; the rules are in the migration. */
export type KycTables = {
  settings: SettingsTable;
  document: DocumentTable;
  page: PageTable;
  requirement: RequirementTable;
};

type SettingsTable = Omit<VerificationRules, 'reasons'> & { site_id: number; reasons: unknown };

type DocumentTable = {
  site_id: number;
  verification_id: Generated<string>;
  player_id: string;
  kind: DocumentKind;
  state: DocumentState;
  uploaded_at: Date;
  changed_at: Date;
  due_at: Date;
  claimed_by: Generated<string>;
  claimed_until: Date | null;
  decided_by: Generated<string>;
  decided_at: Date | null;
  reason: Generated<string>;
  /** A day as text. */
  expires_on: string | null;
  number_hash: Buffer | null;
  name_hash: Buffer | null;
  reminded_at: Date | null;
  files_deleted_at: Date | null;
};

type PageTable = {
  site_id: number;
  verification_id: string;
  page: number;
  player_id: string;
  request_id: string;
  file_id: string;
  bytes: number;
  width: number;
  height: number;
  uploaded_at: Date;
};

type RequirementTable = {
  site_id: number;
  requirement_id: Generated<string>;
  player_id: string;
  kind: DocumentKind;
  required_by: string;
  required_at: Date;
  reason: string;
  ended_by: Generated<string>;
  ended_at: Date | null;
  outcome: Generated<'' | 'approved' | 'withdrawn'>;
};

export type RequirementRow = Selectable<RequirementTable>;
export type IdentityDocumentRow = Selectable<DocumentTable>;
export type PageRow = Selectable<PageTable>;

export const tables = schemaOf<KycTables>('kyc');
/** Steps of documents. */
export const history = historyOf('kyc');
