import type { Generated, Selectable } from 'kysely';
import type { VerificationRules } from '#contracts/console/identity-verification.ts';
import type { DocumentKind, DocumentState } from '#contracts/values/identity-documents.ts';
import type { ScreeningKind, ScreeningState } from '#contracts/values/screening.ts';
import { schemaOf } from '../../platform/database/index.ts';
import { historyOf } from '../../platform/history.ts';

/** Row types of the schema `kyc`; the rules are in the migration. */
type KycTables = {
  settings: SettingsTable;
  document: DocumentTable;
  page: PageTable;
  requirement: RequirementTable;
  screening_list: ScreeningListTable;
  screening_import: ScreeningImportTable;
  screening_entry: ScreeningEntryTable;
  screening_rules: { site_id: number; rules: unknown };
  screening_case: ScreeningCaseTable;
  screening_run: ScreeningRunTable;
  vendor: VendorTable;
  vendor_check: VendorCheckTable;
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
  encrypted_with: string | null;
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

type ScreeningListTable = { list_id: string; name: string; version: number; entries: number };

type ScreeningImportTable = {
  list_id: string;
  version: number;
  imported_at: Date;
  imported_by: string;
  sha256: Buffer;
  entries: number;
  added: number;
  changed: number;
  removed: number;
};

type ScreeningEntryTable = {
  list_id: string;
  reference: string;
  kind: ScreeningKind;
  names: string[];
  birth_dates: string[];
  countries: string[];
  source: string;
  fingerprint: Buffer;
  keys: number[];
  version: number;
};

type ScreeningCaseTable = {
  site_id: number;
  case_id: Generated<string>;
  player_id: string;
  list_id: string;
  reference: string;
  kind: ScreeningKind;
  person_hash: Buffer | null;
  fingerprint: Buffer;
  /** Percent. */
  likeness: number;
  listed: unknown;
  state: ScreeningState;
  opened_at: Date;
  cleared_by: Generated<string>;
  decided_by: Generated<string>;
  decided_at: Date | null;
  reason: Generated<string>;
};

type ScreeningRunTable = {
  site_id: number;
  run_id: Generated<string>;
  list_id: string;
  version: number;
  after: string | null;
  screened: Generated<number>;
  started_at: Date;
  finished_at: Date | null;
};

type VendorTable = {
  site_id: number;
  adapter: string;
  url: string;
  is_open: boolean;
  secrets_sealed: Buffer;
  changed_at: Date;
};

type VendorCheckTable = {
  site_id: number;
  check_id: Generated<string>;
  player_id: string;
  adapter: string;
  external_id: string | null;
  page_url: Generated<string>;
  full_name_hash: Buffer | null;
  state: 'created' | 'pending' | 'approved' | 'rejected' | 'ended';
  created_at: Date;
  ended_at: Date | null;
  verification_id: string | null;
};

export type VendorRow = Selectable<VendorTable>;
export type VendorCheck = Selectable<VendorCheckTable>;
export type ScreeningCase = Selectable<ScreeningCaseTable>;
export type ScreeningRun = Selectable<ScreeningRunTable>;
export type RequirementRow = Selectable<RequirementTable>;
export type IdentityDocumentRow = Selectable<DocumentTable>;

export const tables = schemaOf<KycTables>('kyc');
/** Steps of documents. */
export const history = historyOf('kyc');
