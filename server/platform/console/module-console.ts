import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { ConsoleApi, ConsoleCallName } from '#contracts/console/index.ts';
import type { RelationReason } from '#contracts/console/player-details.ts';
import type { TimelineKind } from '#contracts/console/players.ts';
import type { Access, HeldRole, Right } from '#contracts/console/rights.ts';
import type { Db, Tx } from '../database/index.ts';
import type { RequestInfo } from '../http/request.ts';
import type { PlayerKey } from '../player-key.ts';
import type { SiteRef } from '../site-ref.ts';
import type { DeclaredReturn, GameFigures } from './game-figures.ts';
import type { Significant } from './significant-events.ts';

export type StaffMember = {
  id: string;
  login: string;
  name: string;
  /** On the selected site. */
  roles: readonly HeldRole[];
  /** Roles on every site. */
  everywhere: readonly HeldRole[];
  /** A program that calls with a token of this person: what it is limited to. */
  token?: {
    name: string;
    rights: readonly Right[];
    accesses: readonly Access[];
    mayChange: boolean;
  };
};

/** The context of a console handler. Rights and site have been checked. */
export type ConsoleContext = {
  db: Db;
  site: SiteRef;
  staff: StaffMember;
  request: RequestInfo;
  now: Date;
  hasAccess(right: Right, ...accesses: Access[]): boolean;
  /** Names of staff by id; other values are returned as they are. */
  namesOf(staffIds: readonly string[]): Promise<(staffId: string) => { staff_id: string; name: string }>;
  /** Every module's part of the console. */
  moduleConsoles: readonly ModuleConsole[];
};

export type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };
export type Fields = Readonly<Record<string, Json>>;

/**
 * The effect of a write, for the audit log: its subject and the fields before and after. Without personal
 * data.
 */
export type Change = {
  subject: string;
  before?: Fields | null;
  after?: Fields | null;
  /** The site the entry belongs to, where a call about the platform made one. */
  siteId?: number;
};

export type NewProposal = {
  kind: string;
  requestId: string;
  subject: string;
  title: string;
  facts: Fields;
  /** How many others must approve; 0 applies it at once. */
  people: 0 | 1 | 2;
  sum?: { amount: bigint; currency: string };
};
export type ProposalResult = { proposal_id: string; state: 'open' | 'done' };

/** A write runs in one transaction with its row of the audit log. */
export type WriteContext = ConsoleContext & {
  tx: Tx;
  reason: string;
  propose(proposal: NewProposal): Promise<ProposalResult>;
  /** The module's preparation for this call before the transaction; undefined without one. */
  prepared: unknown;
};

/** CSV sent instead of the answer, after the commit: its lines are read while they are sent. */
export type StreamedFile = { name: string; lines: AsyncGenerator<string> };

export type ReadHandler<Name extends ConsoleCallName> = (
  input: ConsoleChecked<ConsoleApi[Name]>,
  context: ConsoleContext,
) => Promise<ConsoleOutput<ConsoleApi[Name]>>;
export type WriteHandler<Name extends ConsoleCallName> = (
  input: ConsoleChecked<ConsoleApi[Name]>,
  context: WriteContext,
) => Promise<{ answer: ConsoleOutput<ConsoleApi[Name]>; change: Change; file?: StreamedFile }>;

type OfKind<Kind> = {
  [Name in ConsoleCallName]: ConsoleApi[Name]['kind'] extends Kind ? Name : never;
}[ConsoleCallName];
export type ReadName = OfKind<'read'>;
export type WriteName = OfKind<'write'>;
export type SessionCallName = OfKind<'session'>;

export type ConsoleHandlers = { [Name in ReadName]?: ReadHandler<Name> } & {
  [Name in WriteName]?: WriteHandler<Name>;
};

/** Slow work of a write, done after its rights and fields were checked and before its transaction begins. */
export type Preparations = {
  [Name in WriteName]?: (
    input: ConsoleChecked<ConsoleApi[Name]>,
    context: ConsoleContext,
  ) => Promise<unknown>;
};

/** A kind of content with drafts, publication and versions; `publish` writes what visitors see. */
export type DraftKind = {
  /** A sanitised body, as stored; denies `invalidRequest`. */
  parse(body: unknown, key: string): Fields;
  /** Items that exist without a version, by key: those the site always has, and what was written before. */
  known(db: Db, siteId: number): Promise<ReadonlyMap<string, Fields>>;
  /** A stored body as its editors see it now, where other data affect it. */
  edited?(db: Db, siteId: number, body: Fields): Promise<Fields>;
  title(key: string, body: Fields): string;
  /** Whether visitors would see it at that time. */
  isShown(body: Fields, now: Date): boolean;
  /** Its page on the site; empty without one. */
  path(key: string): string;
  /** What it lacks for publication, in sentences. */
  problems(db: Db, siteId: number, key: string, body: Fields): Promise<string[]>;
  publish(tx: Tx, siteId: number, key: string, body: Fields, at: Date): Promise<void>;
};

/** Where a picture of the media library is shown: the kind of place, and its title there. */
export type PictureUse = { where: string; title: string };

/** A module's rules for a kind of proposal: who may approve, and what is then applied. */
export type ProposalKind = {
  right: Right;
  access: readonly Access[];
  /** About the platform: approvers must have the right on every brand. */
  isPlatform?: boolean;
  /** The facts as approvers and the audit log read them, with amounts in the site's currency. */
  shown?(facts: Fields, currency: string): Fields;
  /** The same of the fields before and after that the proposing call tells the audit log. */
  shownChange?(fields: Fields, currency: string): Fields;
  /** Throws `deny(…)` when it is no longer possible; the proposal then stays open. */
  apply(tx: Tx, proposal: OpenProposal, now: Date): Promise<void>;
};
export type OpenProposal = {
  siteId: number;
  proposalId: string;
  subject: string;
  facts: Fields;
  amount: bigint | null;
  currency: string | null;
  reason: string;
  makerId: string;
};

export type TimelineEntry = {
  at: Date;
  kind: TimelineKind;
  what: string;
  title: string;
  id: string;
  sum?: { amount: bigint; currency: string };
  flags?: string[];
  round?: { provider_code: string; round_id: string };
};
/** A module's part of a player's timeline: at most `limit` entries before a time, newest first. */
export type Timeline = {
  kinds: readonly TimelineKind[];
  entries(db: Db, key: PlayerKey, before: Date, limit: number): Promise<TimelineEntry[]>;
};

/** A queue on the dashboard, for roles that may read its function. */
export type Queue = {
  name: string;
  right: Right;
  path: string;
  count(db: Db, siteId: number, now: Date): Promise<{ count: number; oldestAt: Date | null; late: number }>;
};
/**
 * Days as the site's reports count them, oldest first; the last is today. `values`: minor units, or counts.
 */
export type Figure = { name: string; unit: 'money' | 'count'; values: readonly bigint[] };
export type Figures = (
  db: Db,
  siteId: number,
  days: readonly { day: string; from: Date; to: Date }[],
) => Promise<Figure[]>;
export type PlayerFigure = { name: string; sum?: bigint; count?: number };

export const PLAYER_FILTERS = [
  'flag',
  'level',
  'balance',
  'identity',
  'segment',
  'affiliate',
  'signed_in',
] as const;
/** A filter of the list of players that a module's own data answer; `value` as the caller gave it. */
export type PlayerFilter = {
  name: (typeof PLAYER_FILTERS)[number];
  /** Ids of matching players, up to a limit, in no particular order; undefined if most match. */
  find(context: ConsoleContext, value: string, limit: number): Promise<string[] | undefined>;
  /** Those of some players that match. */
  among(context: ConsoleContext, value: string, playerIds: readonly string[]): Promise<string[]>;
  /** Names of the values, if defined by the site. */
  names?(context: ConsoleContext): Promise<string[]>;
};

/** Search results for a short text: payments by reference and the like. */
export type SearchResult = { kind: string; title: string; detail: string; playerId: string };

/** A module's part of the console; every field is optional. See docs/guides/add-a-console-screen.md. */
export type ModuleConsole = {
  handlers?: ConsoleHandlers;
  proposals?: Record<string, ProposalKind>;
  timeline?: Timeline;
  queues?: readonly Queue[];
  figures?: Figures;
  playerFigures?: (db: Db, key: PlayerKey) => Promise<PlayerFigure[]>;
  playerFilters?: readonly PlayerFilter[];
  /** Other accounts of the site that share something with a player, by what they share. */
  relatedPlayers?: (db: Db, key: PlayerKey) => Promise<{ kind: RelationReason; players: string[] }[]>;
  find?: (db: Db, siteId: number, query: string) => Promise<SearchResult[]>;
  games?: GameFigures;
  /** One module provides it for every game. */
  declared?: DeclaredReturn;
  significant?: Significant;
  preparations?: Preparations;
  draftKinds?: Readonly<Record<string, DraftKind>>;
  /** Where a site uses a picture of the media library; `path` is the prefix of its addresses. */
  pictureUses?: (db: Db, siteId: number, path: string) => Promise<PictureUse[]>;
};
