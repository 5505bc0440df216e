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
  /** The restrictions of a program that calls with a token of this person. */
  token?: {
    name: string;
    rights: readonly Right[];
    accesses: readonly Access[];
    mayChange: boolean;
  };
};

/** The context of a console handler. Permissions and site have been checked. */
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
export type AuditedChange = {
  subject: string;
  before?: Fields | null;
  after?: Fields | null;
  /** The site of the entry, if created by a platform-level call. */
  siteId?: number;
};

export type NewProposal = {
  kind: string;
  requestId: string;
  subject: string;
  title: string;
  facts: Fields;
  /** The brand concerned, of a call about the platform; by default the site of the call. */
  siteId?: number;
  /** Number of other approvers required; 0 applies it immediately. */
  people: 0 | 1 | 2;
  sum?: { amount: bigint; currency: string };
};
export type ProposalResult = { proposal_id: string; state: 'open' | 'done' };

/** A write runs in one transaction with its row of the audit log; `db` is that transaction too. */
export type WriteContext = ConsoleContext & {
  tx: Tx;
  reason: string;
  propose(proposal: NewProposal): Promise<ProposalResult>;
  /** The module's preparation for this call before the transaction; undefined without one. */
  prepared: unknown;
};

/** CSV sent instead of the response, after the commit; lines are read from `db` as they are streamed. */
export type StreamedFile = { name: string; lines(db: Db): AsyncGenerator<string> };

type ReadHandler<Name extends ConsoleCallName> = (
  input: ConsoleChecked<ConsoleApi[Name]>,
  context: ConsoleContext,
) => Promise<ConsoleOutput<ConsoleApi[Name]>>;
type WriteHandler<Name extends ConsoleCallName> = (
  input: ConsoleChecked<ConsoleApi[Name]>,
  context: WriteContext,
) => Promise<{ answer: ConsoleOutput<ConsoleApi[Name]>; change: AuditedChange; file?: StreamedFile }>;

type OfKind<Kind> = {
  [Name in ConsoleCallName]: ConsoleApi[Name]['kind'] extends Kind ? Name : never;
}[ConsoleCallName];
type ReadName = OfKind<'read'>;
export type WriteName = OfKind<'write'>;
export type SessionCallName = OfKind<'session'>;

export type ConsoleHandlers = { [Name in ReadName]?: ReadHandler<Name> } & {
  [Name in WriteName]?: WriteHandler<Name>;
};

/**
 * Slow work of a write, done after its permissions and fields are checked and before its transaction begins.
 */
export type Preparations = {
  [Name in WriteName]?: (
    input: ConsoleChecked<ConsoleApi[Name]>,
    context: ConsoleContext,
  ) => Promise<unknown>;
};

/** A kind of content with drafts, publication and versions; `publish` writes the visible content. */
export type DraftKind = {
  /** A sanitised body, as stored; denies `invalidRequest`. */
  parse(body: unknown, key: string): Fields;
  /** Unversioned items by key: permanent items of the site, and content from before versioning. */
  known(db: Db, siteId: number): Promise<ReadonlyMap<string, Fields>>;
  /** A stored body as currently shown to editors, if it depends on other data. */
  edited?(db: Db, siteId: number, body: Fields): Promise<Fields>;
  title(key: string, body: Fields): string;
  /** Whether it is visible to visitors at that time. */
  isShown(body: Fields, now: Date): boolean;
  /** Its page on the site; empty if none. `body`: of the draft, or of the published version. */
  path(key: string, body: Fields): string;
  /**
   * Whether it has content before its first draft; the first publication keeps that content as a version, so
   * that it can be restored.
   */
  hasInitialContent?: true;
  /**
   * Whether it is also changed without drafts; `known` is then what is in force. Such a change becomes a
   * version before the next draft is saved or published, and makes earlier drafts outdated.
   */
  isAlsoSetDirectly?: true;
  /** Whether previews leave it out, because it acts on those who look at them. */
  isNotPreviewed?: true;
  /** How many people a publication takes, if it may be more than the site's policy requires. */
  people?(db: Db, siteId: number, key: string, body: Fields): Promise<1 | 2>;
  /** Missing requirements for publication, as sentences. */
  problems(db: Db, siteId: number, key: string, body: Fields): Promise<string[]>;
  /** `by`: the person who approved it or else edited it last. */
  publish(tx: Tx, siteId: number, key: string, body: Fields, at: Date, by: string): Promise<void>;
};

/** A use of a media library picture: kind of place and title. */
export type PictureUse = { where: string; title: string };

/** A module's rules for a kind of proposal: who may approve, and the change to apply. */
export type ProposalKind = {
  right: Right;
  access: readonly Access[];
  /** Platform-level: approvers need the permission on every brand. */
  isPlatform?: boolean;
  /** The facts as shown to approvers and in the audit log, with amounts in the site's currency. */
  shown?(facts: Fields, currency: string): Fields;
  /** Likewise for the before and after fields that the proposing call records in the audit log. */
  shownChange?(fields: Fields, currency: string): Fields;
  /** Throws `deny(…)` if it can no longer be applied; the proposal then stays open. */
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

type TimelineEntry = {
  at: Date;
  kind: TimelineKind;
  what: string;
  title: string;
  id: string;
  sum?: { amount: bigint; currency: string };
  flags?: string[];
  rejection?: { reason: string; missing: { amount: bigint; currency: string } | null };
  round?: { provider_code: string; round_id: string };
};
/** A module's part of a player's timeline: at most `limit` entries before a time, newest first. */
export type PlayerTimeline = {
  kinds: readonly TimelineKind[];
  entries(db: Db, key: PlayerKey, before: Date, limit: number): Promise<TimelineEntry[]>;
};

/** A queue on the dashboard, for roles with read permission for its function. */
export type DashboardQueue = {
  name: string;
  right: Right;
  path: string;
  count(db: Db, siteId: number, now: Date): Promise<{ count: number; oldestAt: Date | null; late: number }>;
};
/**
 * Days as counted in the site's reports, oldest first, ending today. `values`: minor units, or counts.
 */
type DashboardFigure = { name: string; unit: 'money' | 'count'; values: readonly bigint[] };
export type DashboardFigures = (
  db: Db,
  siteId: number,
  days: readonly { day: string; from: Date; to: Date }[],
) => Promise<DashboardFigure[]>;
type PlayerFigure = { name: string; sum?: bigint; count?: number };

const PLAYER_FILTERS = ['flag', 'level', 'balance', 'identity', 'segment', 'affiliate', 'signed_in'] as const;
/** A player list filter based on the module's data; `value` is unparsed. */
export type ModulePlayerFilter = {
  name: (typeof PLAYER_FILTERS)[number];
  /** Ids of matching players, up to a limit, in no particular order; undefined if most match. */
  find(context: ConsoleContext, value: string, limit: number): Promise<string[] | undefined>;
  /** The matching players among the given ones. */
  among(context: ConsoleContext, value: string, playerIds: readonly string[]): Promise<string[]>;
  /** Names of the values, if defined by the site. */
  names?(context: ConsoleContext): Promise<string[]>;
};

/** Names of a site's VIP levels by position, empty for removed ones; none without a programme. */
export async function namesOfLevels(context: ConsoleContext): Promise<string[]> {
  const filters = context.moduleConsoles.flatMap(({ playerFilters = [] }) => playerFilters);
  return (await filters.find(({ name }) => name === 'level')?.names?.(context)) ?? [];
}

/** Search results for a short text: payments by reference and the like. */
export type SearchResult = { kind: string; title: string; detail: string; playerId: string };

/** A module's part of the console; every field is optional. See docs/guides/add-a-console-screen.md. */
export type ModuleConsole = {
  handlers?: ConsoleHandlers;
  proposals?: Record<string, ProposalKind>;
  timeline?: PlayerTimeline;
  queues?: readonly DashboardQueue[];
  figures?: DashboardFigures;
  playerFigures?: (db: Db, key: PlayerKey) => Promise<PlayerFigure[]>;
  playerFilters?: readonly ModulePlayerFilter[];
  /** Other accounts of the site that share data with a player, by kind of data. */
  relatedPlayers?: (db: Db, key: PlayerKey) => Promise<{ kind: RelationReason; players: string[] }[]>;
  find?: (db: Db, siteId: number, query: string) => Promise<SearchResult[]>;
  games?: GameFigures;
  /** One module provides it for every game. */
  declared?: DeclaredReturn;
  significant?: Significant;
  preparations?: Preparations;
  draftKinds?: Readonly<Record<string, DraftKind>>;
  /** Uses of a media library picture on a site; `path` is its URL prefix. */
  pictureUses?: (db: Db, siteId: number, path: string) => Promise<PictureUse[]>;
};
