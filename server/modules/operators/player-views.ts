import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { QueueTile } from '#contracts/console/dashboard.ts';
import { moneyField } from '#contracts/console/fields.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { deny } from '#server/platform/console/denial.ts';
import { maskAccountId, maskContact, maskName } from '#server/platform/console/mask.ts';
import type { ConsoleContext } from '#server/platform/console/module-console.ts';
import type { Db } from '#server/platform/database/index.ts';
import type { PlayerKey } from '#server/platform/player-key.ts';
import { addDays, dayIn, startOfDay } from '#server/platform/site-days.ts';
import { findBalances } from '../ledger/index.ts';
import {
  ageOn,
  birthDateOf,
  findPlayerById,
  findSignUp,
  identityLevelOf,
  lastSeenAt,
  marketingChannels,
  maskedPlayers,
  phoneCountryOf,
} from '../players/index.ts';
import type { OperatorsContext } from './dependencies.ts';
import { playerFlagsOf } from './notes.ts';
import { listProposals } from './proposals.ts';

type Out<Name extends keyof ConsoleApi> = ConsoleOutput<ConsoleApi[Name]>;

/** The player, or `notFound`: players of other sites are not visible here. */
export async function requireSitePlayer(db: Db, siteId: number, playerId: string) {
  return (await findPlayerById(db, siteId, playerId)) ?? deny('notFound');
}

const MAX_SEARCH_RESULTS = 20;
const ACCOUNT_KINDS = ['cash', 'bonus', 'reserved', 'token', 'frozen_token'] as const;

/** A player with the data of all modules, masked. */
export async function playerView(
  tools: OperatorsContext,
  context: ConsoleContext,
  playerId: string,
): Promise<Out<'playerView'>> {
  const { db, site } = context;
  const player = await requireSitePlayer(db, site.id, playerId);
  const key = { siteId: site.id, playerId };
  const [balances, identity, origin, flags, about, ...figures] = await Promise.all([
    findBalances(db, site.id, playerId),
    identityLevelOf(db, site.id, playerId),
    findSignUp(db, site.id, playerId),
    playerFlagsOf(db, site.id, playerId),
    aboutPlayer(context, key),
    ...tools.consoleParts().flatMap(({ playerFigures }) => (playerFigures ? [playerFigures(db, key)] : [])),
  ]);
  const nameOf = await context.namesOf(flags.map(({ staff_id }) => staff_id));
  const { currency } = site;
  return {
    player: {
      player_id: playerId,
      account_id: maskAccountId(player.accountId),
      name: maskName(player.fullName),
      email: maskContact(player.email),
      phone: maskContact(player.phone),
      status: player.status,
      ...{ identity, ...about },
      referrer_code: origin?.referrer_code ?? '',
      affiliate_code: origin?.affiliate_code ?? '',
      created_at: player.createdAt.toISOString(),
    },
    balances: ACCOUNT_KINDS.map((kind) => ({
      kind,
      sum: moneyField(balances?.[kind] ?? 0n, kind.endsWith('token') ? 'TOKEN' : currency),
    })),
    figures: figures.flat().map(({ name, sum, count }) => ({
      name,
      sum: sum === undefined ? null : moneyField(sum, currency),
      count: count ?? null,
    })),
    flags: flags.map((flag) => ({
      flag: flag.flag ?? '',
      note: flag.body,
      by: nameOf(flag.staff_id),
      at: flag.at.toISOString(),
    })),
  };
}

async function aboutPlayer({ db, site, now }: ConsoleContext, key: PlayerKey) {
  const [born, country, marketing, seen] = await Promise.all([
    birthDateOf(db, key.siteId, key.playerId),
    phoneCountryOf(db, key, site.currency),
    marketingChannels(db, key),
    lastSeenAt(db, key),
  ]);
  return {
    age: born ? ageOn(born, dayIn(now, site.timeZone)) : null,
    ...{ country: country ?? '', marketing, last_seen_at: seen?.toISOString() ?? null },
  };
}

const PAGE_SIZE = 50;

/**
 * Merges the parts of all modules into one list. Entries with the same time are never split between pages, so
 * that `next` skips none.
 */
export async function playerTimeline(
  tools: OperatorsContext,
  { db, site, now }: ConsoleContext,
  input: ConsoleChecked<ConsoleApi['playerTimeline']>,
): Promise<Out<'playerTimeline'>> {
  await requireSitePlayer(db, site.id, input.player_id);
  const key = { siteId: site.id, playerId: input.player_id };
  const before = input.before ? new Date(input.before) : new Date(now.getTime() + 1000);
  const isWanted = (kind: (typeof input.kinds)[number]) =>
    input.kinds.length === 0 || input.kinds.includes(kind);
  const sources = tools
    .consoleParts()
    .flatMap(({ timeline }) => (timeline?.kinds.some(isWanted) ? [timeline] : []));
  const found = await Promise.all(sources.map((source) => source.entries(db, key, before, PAGE_SIZE + 1)));
  const all = found
    .flat()
    .filter(({ kind }) => isWanted(kind))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const last = all[PAGE_SIZE - 1]?.at.getTime();
  const shown = last === undefined ? all : all.filter(({ at }) => at.getTime() >= last);
  return {
    value: shown.map(({ at, sum, flags = [], round = null, rejection, ...rest }) => ({
      ...rest,
      flags,
      round,
      at: at.toISOString(),
      sum: sum ? moneyField(sum.amount, sum.currency) : null,
      rejection: rejection
        ? {
            reason: rejection.reason,
            missing: rejection.missing && moneyField(rejection.missing.amount, rejection.missing.currency),
          }
        : null,
    })),
    next: shown.length < all.length ? shown.at(-1)!.at.toISOString() : null,
  };
}

/** Proposals by others that the caller may decide. */
async function proposalsQueue(tools: OperatorsContext, context: ConsoleContext): Promise<QueueTile> {
  const mine = (await listProposals(tools, context, true)).filter(({ may_decide }) => may_decide);
  const oldest_at = mine[0]?.created_at ?? null;
  return { name: 'proposals', path: '/proposals', count: mine.length, oldest_at, late: 0 };
}

const DASHBOARD_DAYS = 14;

/** The last days in the site's time zone, including today. */
async function recentDays(context: ConsoleContext) {
  const zone = context.site.timeZone;
  const today = dayIn(context.now, zone);
  return Array.from({ length: DASHBOARD_DAYS }, (_, n) => {
    const day = addDays(today, n - DASHBOARD_DAYS + 1);
    return { day, from: startOfDay(day, zone), to: startOfDay(addDays(day, 1), zone) };
  });
}

/** Queues and figures the caller may see. */
export async function dashboard(tools: OperatorsContext, context: ConsoleContext): Promise<Out<'dashboard'>> {
  const { db, site, now, staff, hasAccess: mayDo } = context;
  const seen = tools
    .consoleParts()
    .flatMap(({ queues }) => (queues ?? []).filter(({ right }) => mayDo(right, 'read')));
  const queues = seen.map(async ({ name, path, count }) => {
    const { count: waiting, oldestAt, late } = await count(db, site.id, now);
    return { name, path, count: waiting, oldest_at: oldestAt?.toISOString() ?? null, late };
  });
  const days = await recentDays(context);
  // Totals reveal no person; roles limited to sports or to their own partners have separate reports.
  const seesSums = mayDo('reports', 'read') || staff.roles.includes('crm');
  const sources = seesSums ? tools.consoleParts() : [];
  const figures = sources.flatMap(({ figures: of }) => (of ? [of(db, site.id, days)] : []));
  return {
    at: now.toISOString(),
    queues: [...(await Promise.all(queues)), await proposalsQueue(tools, context)],
    figures: (await Promise.all(figures)).flat().map(({ name, unit, values }) => ({
      name,
      sum: unit === 'money' ? moneyField(values.at(-1) ?? 0n, site.currency) : null,
      count: unit === 'count' ? Number(values.at(-1) ?? 0n) : null,
      series: days.map(({ day }, n) => ({
        day,
        value: String(values[n] ?? 0n),
      })),
    })),
  };
}

/** Search results for a text, from all modules. */
export async function quickSearch(
  tools: OperatorsContext,
  { db, site }: ConsoleContext,
  query: string,
): Promise<Out<'quickSearch'>> {
  const found = await Promise.all(
    tools.consoleParts().flatMap(({ find }) => (find ? [find(db, site.id, query)] : [])),
  );
  const shown = found.flat().slice(0, MAX_SEARCH_RESULTS);
  const players = await maskedPlayers(
    db,
    site.id,
    shown.map(({ playerId }) => playerId),
  );
  return {
    value: shown.map(({ kind, title, detail, playerId }) => ({
      ...{ kind, title, detail },
      player: players.find(playerId) ?? deny('notFound'),
    })),
  };
}
