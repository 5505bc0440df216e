import type { ConsoleChecked, ConsoleOutput } from '#contracts/console/call.ts';
import type { QueueTile } from '#contracts/console/dashboard.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { deny } from '#server/platform/console/deny.ts';
import { maskContact, maskName, shownAccount } from '#server/platform/console/mask.ts';
import type { ConsoleContext } from '#server/platform/console/parts.ts';
import type { Db } from '#server/platform/database.ts';
import { addDays, dayOf, startOf } from '#server/platform/days.ts';
import { balancesOf } from '../ledger/index.ts';
import { identityOf, playerById, signUpOf } from '../players/index.ts';
import { flagsOf } from './notes.ts';
import { list } from './proposals.ts';
import type { Tools } from './tools.ts';

type Out<Name extends keyof ConsoleApi> = ConsoleOutput<ConsoleApi[Name]>;

/** The player, or `notFound`: another site's players do not exist here. */
export async function playerHere(db: Db, siteId: number, playerId: string) {
  return (await playerById(db, siteId, playerId)) ?? deny('notFound');
}

const PURSES = ['cash', 'bonus', 'reserved', 'token', 'frozen_token'] as const;

/** A player with what every module knows about one, masked. */
export async function playerView(
  tools: Tools,
  context: ConsoleContext,
  playerId: string,
): Promise<Out<'playerView'>> {
  const { db, site } = context;
  const player = await playerHere(db, site.id, playerId);
  const key = { siteId: site.id, playerId };
  const [balances, identity, origin, flags, ...told] = await Promise.all([
    balancesOf(db, site.id, playerId),
    identityOf(db, site.id, playerId),
    signUpOf(db, site.id, playerId),
    flagsOf(db, site.id, playerId),
    ...tools.parts().flatMap(({ playerFigures }) => (playerFigures ? [playerFigures(db, key)] : [])),
  ]);
  const nameOf = await context.namesOf(flags.map(({ staff_id }) => staff_id));
  const { currency } = site;
  return {
    player: {
      player_id: playerId,
      account_id: shownAccount(player.accountId),
      name: maskName(player.fullName),
      email: maskContact(player.email),
      phone: maskContact(player.phone),
      status: player.status,
      identity,
      referrer_code: origin?.referrer_code ?? '',
      affiliate_code: origin?.affiliate_code ?? '',
      created_at: player.createdAt.toISOString(),
    },
    balances: PURSES.map((kind) => ({
      kind,
      sum: {
        amount: String(balances?.[kind] ?? 0n),
        currency: kind.endsWith('token') ? 'TOKEN' : currency,
      },
    })),
    figures: told.flat().map(({ name, sum, count }) => ({
      name,
      sum: sum === undefined ? null : { amount: sum.toString(), currency },
      count: count ?? null,
    })),
    flags: flags.map((one) => ({
      flag: one.flag ?? '',
      note: one.body,
      by: nameOf(one.staff_id),
      at: one.at.toISOString(),
    })),
  };
}

const PAGE = 50;

/** One list out of every module's part. A moment is never cut in two, so that `next` loses nothing. */
export async function playerTimeline(
  tools: Tools,
  { db, site, now }: ConsoleContext,
  input: ConsoleChecked<ConsoleApi['playerTimeline']>,
): Promise<Out<'playerTimeline'>> {
  await playerHere(db, site.id, input.player_id);
  const key = { siteId: site.id, playerId: input.player_id };
  const before = input.before ? new Date(input.before) : new Date(now.getTime() + 1000);
  const isWanted = (kind: (typeof input.kinds)[number]) =>
    input.kinds.length === 0 || input.kinds.includes(kind);
  const sources = tools.parts().flatMap(({ timeline }) => (timeline?.kinds.some(isWanted) ? [timeline] : []));
  const found = await Promise.all(sources.map((source) => source.entries(db, key, before, PAGE + 1)));
  const all = found
    .flat()
    .filter(({ kind }) => isWanted(kind))
    .sort((a, b) => b.at.getTime() - a.at.getTime());
  const last = all[PAGE - 1]?.at.getTime();
  const shown = last === undefined ? all : all.filter(({ at }) => at.getTime() >= last);
  return {
    value: shown.map(({ at, sum, flags = [], ...rest }) => ({
      ...rest,
      flags,
      at: at.toISOString(),
      sum: sum ? { amount: sum.amount.toString(), currency: sum.currency } : null,
    })),
    next: shown.length < all.length ? shown.at(-1)!.at.toISOString() : null,
  };
}

/** What others proposed and the asker may decide. */
async function proposalsQueue(tools: Tools, context: ConsoleContext): Promise<QueueTile> {
  const mine = (await list(tools, context, true)).filter(({ may_decide }) => may_decide);
  const oldest_at = mine[0]?.created_at ?? null;
  return { name: 'proposals', path: '/proposals', count: mine.length, oldest_at, late: 0 };
}

const DAYS = 14;

/** The last days of the site's zone, the running one included. */
async function lastDays(tools: Tools, { db, site, now }: ConsoleContext) {
  const [zone = 'UTC'] = await Promise.all(
    tools.parts().flatMap(({ zone: of }) => (of ? [of(db, site)] : [])),
  );
  const today = dayOf(now, zone);
  return Array.from({ length: DAYS }, (_, n) => {
    const day = addDays(today, n - DAYS + 1);
    return { day, from: startOf(day, zone), to: startOf(addDays(day, 1), zone) };
  });
}

/** Queues and figures the asker may see. */
export async function dashboard(tools: Tools, context: ConsoleContext): Promise<Out<'dashboard'>> {
  const { db, site, now, staff, mayDo } = context;
  const seen = tools
    .parts()
    .flatMap(({ queues }) => (queues ?? []).filter(({ right }) => mayDo(right, 'read')));
  const queues = seen.map(async ({ name, path, count }) => {
    const { count: waiting, oldestAt, late } = await count(db, site.id, now);
    return { name, path, count: waiting, oldest_at: oldestAt?.toISOString() ?? null, late };
  });
  const days = await lastDays(tools, context);
  // Sums alone tell of no person; roles that see sports or their own partners only have reports of their own.
  const seesSums = mayDo('reports', 'read') || staff.roles.includes('crm');
  const sources = seesSums ? tools.parts() : [];
  const figures = sources.flatMap(({ figures: of }) => (of ? [of(db, site.id, days)] : []));
  return {
    at: now.toISOString(),
    queues: [...(await Promise.all(queues)), await proposalsQueue(tools, context)],
    figures: (await Promise.all(figures)).flat().map(({ name, unit, values }) => ({
      name,
      sum: unit === 'money' ? { amount: String(values.at(-1) ?? 0n), currency: site.currency } : null,
      count: unit === 'count' ? Number(values.at(-1) ?? 0n) : null,
      series: days.map(({ day }, n) => ({
        day,
        value: String(values[n] ?? 0n),
      })),
    })),
  };
}

/** What a short text leads to, whichever module knows it. */
export async function quickSearch(
  tools: Tools,
  { db, site }: ConsoleContext,
  query: string,
): Promise<Out<'quickSearch'>> {
  const found = await Promise.all(
    tools.parts().flatMap(({ find }) => (find ? [find(db, site.id, query)] : [])),
  );
  const value = found
    .flat()
    .slice(0, 20)
    .map(async ({ kind, title, detail, playerId }) => {
      const player = await playerHere(db, site.id, playerId);
      const ref = {
        player_id: playerId,
        account_id: shownAccount(player.accountId),
        name: maskName(player.fullName),
      };
      return { kind, title, detail, player: ref };
    });
  return { value: await Promise.all(value) };
}
