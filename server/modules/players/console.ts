import type { ConsoleChecked } from '#contracts/console/call.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import type { PlayerRow } from '#contracts/console/players.ts';
import { deny, denyField } from '#server/platform/console/denial.ts';
import { spanOfDays } from '#server/platform/console/list-days.ts';
import { maskAccountId, maskAddress, maskName } from '#server/platform/console/mask.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  ModuleConsole,
  PlayerTimeline,
  ProposalKind,
} from '#server/platform/console/module-console.ts';
import { run } from '#server/platform/database/index.ts';
import { findPlayerById, lockPlayerForUpdate, setFullName, setPlayerStatus } from './accounts.ts';
import { callerRequestHandlers, callerRequestPreparations, contactProposal } from './caller-requests.ts';
import type { PlayersContext } from './dependencies.ts';
import { factorResetHandlers, factorResetProposal } from './factor-reset.ts';
import { parseFullName } from './full-names.ts';
import { identityFilter } from './identity-filter.ts';
import { findLinkedAccounts } from './linked-accounts.ts';
import { ANY_PLAYER, type Condition, countPlayers, type ListedPlayer, listPlayers } from './player-list.ts';
import { publishProfileChanged } from './profile-events.ts';
import { sessionHandlers } from './session-console.ts';
import { signInFilter } from './sign-in-filter.ts';
import { smsCeilingProposal, smsHandlers, smsLimitsProposal } from './sms-console.ts';
import type { PlayerStatus } from './tables.ts';

/** This module's part of the console: looking up players, unmasking, blocking, sessions on the timeline. */
export function playersConsole(tools: PlayersContext): ModuleConsole {
  return {
    handlers: {
      ...handlers,
      ...sessionHandlers,
      ...callerRequestHandlers(tools),
      ...smsHandlers,
      ...factorResetHandlers,
    },
    preparations: callerRequestPreparations(tools),
    proposals: {
      player_status: statusProposal,
      player_name: nameProposal,
      player_contact: contactProposal(tools),
      factor_reset: factorResetProposal(tools),
      sms_limits: smsLimitsProposal,
      sms_ceiling: smsCeilingProposal,
    },
    timeline,
    playerFilters: [identityFilter, signInFilter],
    relatedPlayers: (db, { siteId, playerId }) => findLinkedAccounts(db, siteId, playerId),
    find: async (db, siteId, query) => {
      const { rows } = await listPlayers(db, siteId, { ...ANY_PLAYER, query, limit: 8 });
      return rows.map(({ player_id, account_id, status }) => ({
        kind: 'player',
        title: maskAccountId(account_id),
        detail: status,
        playerId: player_id,
      }));
    },
  };
}

const handlers: ConsoleHandlers = {
  async playerSearch(input, context) {
    const { db, site, moduleConsoles } = context;
    const query = { ...input, ...spanOfDays(context, input), currency: site.currency };
    const [{ rows, next }, names] = await Promise.all([
      listPlayers(db, site.id, query, conditionsOf(input, context)),
      Promise.all(filtersOf(moduleConsoles).map(async ({ names: of }) => (await of?.(context)) ?? [])),
    ]);
    return { value: rows.map(rowOf), next, levels: names.flat() };
  },
  async playerTotals(input, context) {
    const filter = { ...input, ...spanOfDays(context, input), currency: context.site.currency };
    const { count, isMore } = await countPlayers(
      context.db,
      context.site.id,
      filter,
      conditionsOf(input, context),
    );
    return { count, is_more: isMore };
  },
  async unmaskPlayer({ player_id }, { tx, site }) {
    const { fullName, email, phone } = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    return { answer: { full_name: fullName, email, phone }, change: { subject: `player:${player_id}` } };
  },
  async proposeName({ player_id, request_id, full_name }, { tx, site, propose }) {
    const player = (await lockPlayerForUpdate(tx, site.id, player_id)) ?? deny('notFound');
    const name = parseFullName(full_name) ?? denyField('full_name', 'format');
    if (player.fullName === name) deny('decidedAlready');
    const from = maskName(player.fullName);
    const answer = await propose({
      kind: 'player_name',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `Rename ${maskAccountId(player.accountId)}`,
      facts: { from, to: name },
      people: 1,
    });
    const change = { before: { name: from }, after: { proposed: maskName(name) } };
    return { answer, change: { subject: `player:${player_id}`, ...change } };
  },
  async setPlayerStatus(input, { tx, site, hasAccess: mayDo, propose }) {
    const { player_id, status } = input;
    const player = (await lockPlayerForUpdate(tx, site.id, player_id)) ?? deny('notFound');
    if (player.status === status) deny('decidedAlready');
    // Support may block a player, but not unblock one.
    if (status === 'active' && !mayDo('block', 'write', 'make')) deny('notAllowed', { right: 'block' });
    const facts = { from: player.status, to: status };
    const answer = await propose({
      kind: 'player_status',
      requestId: input.request_id,
      subject: `player:${player_id}`,
      title: `${status} ${maskAccountId(player.accountId)}`,
      facts,
      people: mayDo('block', 'write') ? 0 : 1,
    });
    const after = { status: answer.state === 'done' ? status : player.status, proposed: status };
    const before = { status: player.status };
    return { answer, change: { subject: `player:${player_id}`, before, after } };
  },
};

/**
 * Changes a name after a second person has reviewed the evidence. Withdrawals are then reviewed for a period,
 * as after the player's own change.
 */
const nameProposal: ProposalKind = {
  right: 'personal',
  access: ['write'],
  async apply(tx, { siteId, subject, facts }, now) {
    const playerId = subject.replace('player:', '');
    const player = (await lockPlayerForUpdate(tx, siteId, playerId)) ?? deny('notFound');
    if (maskName(player.fullName) !== facts.from) deny('changedMeanwhile');
    await setFullName(tx, { siteId, playerId }, String(facts.to), now);
    await publishProfileChanged(tx, { site: { id: siteId }, player: { id: playerId } }, now);
  },
};

/** Blocks or unblocks after approval; takes effect with the player's next call. */
const statusProposal: ProposalKind = {
  right: 'block',
  access: ['write'],
  async apply(tx, { siteId, subject, facts }) {
    const playerId = subject.replace('player:', '');
    const player = (await lockPlayerForUpdate(tx, siteId, playerId)) ?? deny('notFound');
    if (player.status !== facts.from) deny('changedMeanwhile');
    await setPlayerStatus(tx, siteId, playerId, facts.to as PlayerStatus);
  },
};

/** Ids of the players matching a filter of the list, at most `max`. */
export async function matchingPlayerIds(
  context: ConsoleContext,
  filter: ConsoleChecked<ConsoleApi['bulkPreview']>['filter'],
  max: number,
): Promise<string[]> {
  const span = { ...spanOfDays(context, filter), currency: context.site.currency };
  const query = { ...ANY_PLAYER, ...filter, ...span, limit: MATCHES_AT_ONCE };
  const conditions = conditionsOf(filter, context);
  const ids: string[] = [];
  let after = '';
  do {
    const page = await listPlayers(context.db, context.site.id, { ...query, after }, conditions);
    ids.push(...page.rows.map(({ player_id }) => player_id));
    after = page.next;
  } while (after !== '' && ids.length < max);
  return ids.slice(0, max);
}
const MATCHES_AT_ONCE = 1000;

const filtersOf = (parts: readonly ModuleConsole[]) =>
  parts.flatMap(({ playerFilters = [] }) => playerFilters);

type Span = 'balance_from' | 'balance_to' | 'signed_in_from' | 'signed_in_to';
type ConditionFilters = Record<'flag' | 'level' | 'identity' | 'segment' | 'affiliate' | Span, string>;

/** The filters evaluated by other modules, only those with a value. */
function conditionsOf(filters: ConditionFilters, context: ConsoleContext): Condition[] {
  const range = (from: string, to: string) => (from + to === '' ? '' : `${from}..${to}`);
  const { flag, level, identity, segment, affiliate } = filters;
  const values = {
    ...{ flag, level, identity, segment, affiliate },
    balance: range(filters.balance_from, filters.balance_to),
    signed_in: range(filters.signed_in_from, filters.signed_in_to),
  };
  return filtersOf(context.moduleConsoles)
    .filter(({ name }) => values[name] !== '')
    .map(({ name, find, among }) => ({
      find: (limit) => find(context, values[name], limit),
      among: (playerIds) => among(context, values[name], playerIds),
    }));
}

function rowOf(row: ListedPlayer): PlayerRow {
  return {
    player_id: row.player_id,
    account_id: maskAccountId(row.account_id),
    name: maskName(row.full_name),
    status: row.status,
    created_at: row.created_at.toISOString(),
  };
}

const timeline: PlayerTimeline = {
  kinds: ['session'],
  async entries(db, { siteId, playerId }, before, limit) {
    const rows = await run<{ at: Date; what: string; device: string; address: string; id: string }>(db, {
      text: `select * from (
          select opened_at as at, 'session.opened' as what, device, address, session_id::text as id
            from players.session where site_id = $1 and player_id = $2
          union all select ended_at, 'session.' || end_reason, device, '', session_id::text
            from players.session where site_id = $1 and player_id = $2 and ended_at is not null
          union all select signed_up_at, 'registered', '', address, player_id::text
            from players.sign_up where site_id = $1 and player_id = $2) s
        where at < $3 order by at desc limit $4`,
      values: [siteId, playerId, before, limit],
    });
    return rows.map(({ at, what, device, address, id }) => ({
      at,
      kind: 'session' as const,
      what,
      title: [device, maskAddress(address)].filter(Boolean).join(' · '),
      id: `${what}-${id}`,
    }));
  },
};
