import type { ColumnType, Generated } from 'kysely';
import type { PasskeyTransport } from '#contracts/values/passkeys.ts';
import type { MarketingChannel } from '#contracts/values/segment-rules.ts';
import { schemaOf } from '#server/platform/database/index.ts';

export type PlayerStatus = 'active' | 'blocked' | 'closed';
/**
 * The purpose of a one-time code; `mail` and `sms` verify a new contact of that kind, `confirm` replaces a
 * password that is not set.
 */
export type CodePurpose = 'login' | 'register' | 'recover' | 'mail' | 'sms' | 'confirm';
export type SessionEndReason = 'logout' | 'ended' | 'password' | 'crowded' | 'excluded' | 'barred';

/** A time set by the application, never by the database's clock, so that all rules use one clock. */
type DomainTime = ColumnType<Date, Date, Date>;
type OptionalDomainTime = ColumnType<Date | null, Date | null | undefined, Date | null>;

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
  contact_verified_at: OptionalDomainTime;
  created_at: DomainTime;
  closed_at: OptionalDomainTime;
  erased_at: OptionalDomainTime;
  /** Last change of password, contact, name or second factor. */
  credentials_changed_at: OptionalDomainTime;
  id_verified_at: OptionalDomainTime;
  password_void: Generated<boolean>;
  verified_name: Generated<string>;
  /** A day as text. */
  verified_until: ColumnType<string | null, never, string | null>;
  /** Language code, in upper case; empty if none was recorded. */
  language: Generated<string>;
};

/** All codes the visitor arrived with, verbatim [P-09]. */
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

type SignUpTable = Tracking & {
  site_id: number;
  player_id: string;
  address: string;
  user_agent: string;
  signed_up_at: DomainTime;
};

export type SessionTable = {
  site_id: number;
  session_id: string;
  player_id: string;
  auth_hash: Buffer;
  cookie_hash: Buffer | null;
  device: string;
  address: string;
  opened_at: DomainTime;
  last_seen_at: DomainTime;
  ended_at: OptionalDomainTime;
  end_reason: SessionEndReason | null;
  /** When the second factor was last given. */
  confirmed_at: OptionalDomainTime;
};

type CodeTable = {
  site_id: number;
  purpose: CodePurpose;
  subject: Buffer;
  code_hash: Buffer;
  attempts: Generated<number>;
  sent_at: DomainTime;
  expires_at: DomainTime;
  used_at: OptionalDomainTime;
  verified_until: OptionalDomainTime;
  verifier_hash: Buffer | null;
  known_attempts: Generated<number>;
  /** The contact it was sent to; null for a code issued before this was recorded. */
  contact_hash: Buffer | null;
  /** The account, if `subject` covers account and browser. */
  account: Buffer | null;
  browser_hash: Buffer | null;
  own_attempts: Generated<number>;
};

type DeviceTable = {
  site_id: number;
  player_id: string;
  device_hash: Buffer;
  last_used_at: DomainTime;
};

type ContactChangeTable = {
  site_id: number;
  player_id: string;
  channel: 'mail' | 'sms';
  contact: string;
  requested_at: DomainTime;
};

type SecondFactorTable = {
  site_id: number;
  player_id: string;
  secret_encrypted: Buffer;
  enabled_at: OptionalDomainTime;
  last_step: Generated<bigint>;
};

type RecoveryCodeTable = { site_id: number; player_id: string; code_hash: Buffer };

/** The purpose of a challenge. */
export type ChallengePurpose = 'add' | 'sign_in' | 'confirm';

export type PasskeyTable = {
  site_id: number;
  passkey_id: Generated<string>;
  player_id: string;
  credential_id: Buffer;
  public_key: Buffer;
  counter: bigint;
  domain: string;
  transports: PasskeyTransport[];
  name: string;
  created_at: DomainTime;
  last_used_at: OptionalDomainTime;
};

type PasskeyChallengeTable = {
  site_id: number;
  challenge_hash: Buffer;
  purpose: ChallengePurpose;
  owner_hash: Buffer;
  expires_at: DomainTime;
};

export type AttemptTable = {
  site_id: number;
  scope: string;
  subject: Buffer;
  count: number;
  blocked_until: OptionalDomainTime;
  expires_at: DomainTime;
};

type MarketingConsentTable = {
  site_id: number;
  player_id: string;
  channels: MarketingChannel[];
  changed_at: DomainTime;
};

type ConsentChangeTable = {
  site_id: number;
  player_id: string;
  change_id: Generated<string>;
  channels: MarketingChannel[];
  source: 'player' | 'link' | 'staff' | 'registration';
  at: DomainTime;
};

/** A phone number used as an account id, in international digits. */
type AccountPhoneTable = { site_id: number; digits: string; player_id: string };

export type Tables = {
  marketing_consent: MarketingConsentTable;
  consent_change: ConsentChangeTable;
  player: PlayerTable;
  sign_up: SignUpTable;
  session: SessionTable;
  code: CodeTable;
  contact_change: ContactChangeTable;
  second_factor: SecondFactorTable;
  recovery_code: RecoveryCodeTable;
  passkey: PasskeyTable;
  passkey_challenge: PasskeyChallengeTable;
  attempt: AttemptTable;
  known_device: DeviceTable;
  account_phone: AccountPhoneTable;
};

/** The module's own tables, on a handle for reading (`Db`) or writing (`Tx`). */
export const players = schemaOf<Tables>('players');
