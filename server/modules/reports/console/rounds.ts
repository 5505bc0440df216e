import type { RoundFigure } from '#contracts/console/report-rounds.ts';
import { MINUTE_MS } from '#contracts/values/time.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { type Day, dayIn } from '../../../platform/site-days.ts';
import { listBalanceEntries } from '../../ledger/index.ts';
import { maskedPlayers } from '../../players/index.ts';
import { daySpanOf } from '../days/day.ts';
import { ledgerLine, requestedSpan, requireSitePlayer, withMaskedPlayers } from './report-lines.ts';

const PAGE_SIZE = 100;
/** The ledger's clock and a module's differ by less. */
const CLOCK_SKEW_MS = MINUTE_MS;

type Found = {
  id: string;
  provider: string;
  roundId: string;
  playerId: string;
  at: Date;
  until: Date | null;
  amount: bigint;
};
type Page = { after: string; limit: number };

/** Rounds of games, from the modules that own them. */
async function listConductRounds(
  context: ConsoleContext,
  days: { from: Day; to: Day },
  requested: { provider: string; game: string; figure: Exclude<RoundFigure, 'staked'> },
  page: Page,
): Promise<Found[]> {
  if (page.after !== '' && !isUuid(page.after)) denyField('after', 'format');
  const { db, now, moduleConsoles: parts } = context;
  const { siteId, from, to } = await requestedSpan(context, days);
  const found = await Promise.all(
    parts.map(({ games }) => games?.conducted(db, { siteId, from, to, now }, requested, page) ?? []),
  );
  return found
    .flat()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, page.limit)
    .map((round) => ({
      ...round,
      provider: requested.provider,
      until: requested.figure === 'interrupted' ? null : new Date(round.at.getTime() + CLOCK_SKEW_MS),
    }));
}

const COLUMNS = `provider_code || ' ' || player_id || ' ' || round_id as id, provider_code as provider, round_id as "roundId",
  player_id as "playerId", since as at, staked as amount`;
const AFTER_CURSOR = `($2 = '' or (provider_code, player_id, round_id) > ($2, nullif($3, '')::uuid, $4))
  order by provider_code, player_id, round_id limit $5`;

/** Rounds with open stakes: current ones by the reconciliation, those of a closed day as recorded. */
async function listOpenStakedRounds(
  db: Db,
  siteId: number,
  day: Day | null,
  { after, limit }: Page,
): Promise<Found[]> {
  const [, provider = '', player = '', round = ''] = /^(\S+) (\S+) (.*)$/.exec(after) ?? [];
  if (after !== '' && !isUuid(player)) denyField('after', 'format');
  const values = [siteId, provider, player, round, limit];
  if (day === null)
    return await run<Found>(db, {
      text: `select ${COLUMNS}, null::timestamptz as until from reports.unmatched_round
        where site_id = $1 and event_at is null and staked <> 0 and ${AFTER_CURSOR}`,
      values,
    });
  return await run<Found>(db, {
    text: `select ${COLUMNS}, (select closed_at from reports.day d where d.site_id = $1
      and d.day = $6) as until
      from reports.day_open_round where site_id = $1 and day = $6 and ${AFTER_CURSOR}`,
    values: [...values, day],
  });
}

export const reportRoundHandlers: ConsoleHandlers = {
  async reportRounds({ from, to, figure, provider_code, game_code, after }, context) {
    const { db, site, now } = context;
    const page = { after, limit: PAGE_SIZE };
    const { zone } = await requestedSpan(context, { from, to });
    const day = to < dayIn(now, zone) ? to : null;
    const found = await (figure === 'staked'
      ? listOpenStakedRounds(db, site.id, day, page)
      : listConductRounds(context, { from, to }, { provider: provider_code, game: game_code, figure }, page));
    const ids = found.map(({ playerId }) => playerId);
    const players = await maskedPlayers(db, site.id, ids);
    const value = found.map(({ id, provider, roundId, playerId, at, until, amount }) => ({
      ...{ id, provider_code: provider, round_id: roundId, player: players.find(playerId) },
      ...{ at: at.toISOString(), until: until?.toISOString() ?? null, amount: `${amount}` },
    }));
    return { value, next: found.length === PAGE_SIZE ? found.at(-1)!.id : '' };
  },
  async balanceLines({ player_id, kind, to, after }, context) {
    await requireSitePlayer(context, player_id);
    const { db, site, now } = context;
    const { zone } = await requestedSpan(context, { from: to, to });
    const until = new Date(Math.min(daySpanOf(site.id, to, zone).to.getTime(), now.getTime()));
    const before = after === '' ? null : BigInt(after);
    const requested = { siteId: site.id, playerId: player_id, kind, until };
    const rows = await listBalanceEntries(db, requested, { before, limit: PAGE_SIZE });
    const lines = await withMaskedPlayers(context, rows.map(ledgerLine));
    const value = lines.map((line, n) => ({ ...line, balance_after: `${rows[n]!.balanceAfter}` }));
    return { value, next: rows.length === PAGE_SIZE ? `${rows.at(-1)!.seq}` : '' };
  },
};
