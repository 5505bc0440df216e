import type { ColumnType, Generated } from 'kysely';
import { schemaOf } from '#server/platform/database.ts';

export type PlayerStatus = 'active' | 'blocked' | 'closed';
export type CodePurpose = 'login' | 'register' | 'recover';
export type EndReason = 'logout' | 'ended' | 'password' | 'crowded' | 'excluded' | 'barred';

/** A moment that the domain sets, never the database's clock, so that rules of time have one clock. */
type Moment = ColumnType<Date, Date, Date>;
type OptionalMoment = ColumnType<Date | null, Date | null | undefined, Date | null>;

export type PlayerTable = {
  site_id: number;
  player_id: Generated<string>;
  account_id: string;
  account_key: string;
  password_hash: string;
  full_name: Generated<string>;
  contact_email: string;
  contact_phone: string;
  status: Generated<PlayerStatus>;
  in_public_lists: Generated<boolean>;
  contact_verified_at: OptionalMoment;
  created_at: Moment;
  closed_at: OptionalMoment;
  erased_at: OptionalMoment;
};

/** Every code the visitor arrived with, to the letter [P-09]. */
export type Tracking = {
  referrer_code: string;
  ch: string;
  cm: string;
  pp: string;
  affiliate_code: string;
  fbp: string;
  appsflyer_id: string;
  visitor_id: string;
};

export type SignUpTable = Tracking & {
  site_id: number;
  player_id: string;
  address: string;
  user_agent: string;
  signed_up_at: Moment;
};

export type SessionTable = {
  site_id: number;
  session_id: string;
  player_id: string;
  auth_hash: Buffer;
  cookie_hash: Buffer | null;
  device: string;
  address: string;
  opened_at: Moment;
  last_seen_at: Moment;
  ended_at: OptionalMoment;
  end_reason: EndReason | null;
};

export type CodeTable = {
  site_id: number;
  purpose: CodePurpose;
  subject: Buffer;
  code_hash: Buffer;
  attempts: Generated<number>;
  sent_at: Moment;
  expires_at: Moment;
  used_at: OptionalMoment;
  verified_until: OptionalMoment;
  verifier_hash: Buffer | null;
};

export type DeviceTable = {
  site_id: number;
  player_id: string;
  device_hash: Buffer;
  last_used_at: Moment;
};

export type AttemptTable = {
  site_id: number;
  scope: string;
  subject: Buffer;
  count: number;
  blocked_until: OptionalMoment;
  forget_at: Moment;
};

export type Tables = {
  player: PlayerTable;
  sign_up: SignUpTable;
  session: SessionTable;
  code: CodeTable;
  attempt: AttemptTable;
  device: DeviceTable;
};

/** The module's own tables, on a handle that reads (`Db`) or writes (`Tx`). */
export const players = schemaOf<Tables>('players');
