import type { ColumnType, Generated, Selectable } from 'kysely';
import type { RoleCode } from '#contracts/console/own-roles.ts';
import type { Right, RoleRights } from '#contracts/console/rights.ts';
import type { PasskeyTransport } from '#contracts/values/passkeys.ts';
import type { Fields } from '#server/platform/console/module-console.ts';
import { schemaOf } from '#server/platform/database/index.ts';

/** Row types of the schema `operators`; the rules are in the migration. */
type OperatorsTables = {
  staff: StaffTable;
  role: { site_id: number; staff_id: string; role: RoleCode; given_at: Date };
  own_role: OwnRoleTable;
  session: { session_hash: Buffer; staff_id: string; address: string; opened_at: Date; last_seen_at: Date };
  attempt: { subject: Buffer; failures: number; locked_until: Date | null; at: Date; login_hash: Buffer };
  passkey: PasskeyTable;
  passkey_challenge: {
    challenge_hash: Buffer;
    purpose: ChallengePurpose;
    owner_hash: Buffer;
    expires_at: Date;
  };
  known_device: { staff_id: string; device_hash: Buffer; last_used_at: Date };
  proposal: ProposalTable;
  approval: { site_id: number; proposal_id: string; staff_id: string; at: Date };
  review: { site_id: number; staff_id: string; reviewed_at: Date; reviewed_by: string };
  note: NoteTable;
  request: RequestTable;
  enrolment: EnrolmentTable;
  audit: AuditTable;
  setup_token: { token_hash: Buffer; totp_sealed: Buffer; created_at: Date; expires_at: Date };
  api_token: ApiTokenTable;
  reveal_limit: { site_id: number; hourly: number; daily: number };
  reveal: { site_id: number; reveal_id: Generated<string>; staff_id: string; player_id: string; at: Date };
  reveal_alarm: RevealAlarmTable;
  audit_head: { site_id: number; entry: bigint; link: Buffer };
};

type OwnRoleTable = {
  site_id: number;
  code: RoleCode;
  name: string;
  /** Written as JSON. */
  rights: ColumnType<RoleRights, string, string>;
  changed_at: Date;
  removed_at: Date | null;
};

type ApiTokenTable = {
  site_id: number;
  token_id: Generated<string>;
  staff_id: string;
  name: string;
  rights: Right[];
  may_change: boolean;
  token_hash: Buffer;
  created_at: Date;
  expires_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
};

type RevealAlarmTable = {
  site_id: number;
  alarm_id: Generated<string>;
  staff_id: string;
  reveals: number;
  players: number;
  raised_at: Date;
  closed_at: Date | null;
  closed_by: string | null;
};

type StaffTable = {
  staff_id: Generated<string>;
  login: string;
  name: string;
  password_hash: string;
  password_changed_at: Date;
  totp_sealed: Buffer;
  totp_step: Generated<bigint>;
  created_at: Date;
  last_access_at: Date | null;
  last_address: Generated<string>;
  disabled_at: Date | null;
  mail: Generated<string>;
};
export type StaffRow = Selectable<StaffTable>;

type PasskeyTable = {
  passkey_id: Generated<string>;
  staff_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  domain: string;
  transports: PasskeyTransport[];
  name: string;
  created_at: Date;
  last_used_at: Date | null;
};
export type ChallengePurpose = 'add' | 'sign_in' | 'confirm';

type EnrolmentTable = {
  token_hash: Buffer;
  staff_id: string;
  purpose: 'account' | 'factor';
  totp_sealed: Buffer;
  needs_approval_code: boolean;
  approval_code_hash: Buffer | null;
  failures: Generated<number>;
  created_at: Date;
  expires_at: Date;
};

type ProposalTable = {
  site_id: number;
  proposal_id: Generated<string>;
  kind: string;
  subject: string;
  title: string;
  /** JSON of `Fields`. */
  facts: unknown;
  amount: bigint | null;
  currency: string | null;
  reason: string;
  maker: string;
  request_id: string;
  people: number;
  state: Generated<'open' | 'done' | 'rejected'>;
  created_at: Date;
  decided_at: Date | null;
};
export type ProposalRow = Selectable<ProposalTable>;

type NoteTable = {
  site_id: number;
  player_id: string;
  note_id: Generated<string>;
  staff_id: string;
  flag: string | null;
  is_set: boolean | null;
  body: string;
  at: Date;
};

type RequestTable = {
  site_id: number;
  staff_id: string;
  request_id: string;
  action: string;
  fingerprint: Buffer;
  /** Encrypted JSON. */
  answer: Buffer | null;
  at: Date;
};

type AuditTable = {
  site_id: number;
  entry: bigint;
  at: Date;
  staff_id: string | null;
  action: string;
  subject: string;
  reason: string;
  address: string;
  /** JSON of `Fields`. */
  before: unknown;
  after: unknown;
  link: Buffer;
};
export type AuditRow = Omit<Selectable<AuditTable>, 'before' | 'after'> & {
  before: Fields | null;
  after: Fields | null;
};

export const tables = schemaOf<OperatorsTables>('operators');
