import type { RoundFigure } from '#contracts/console/report-rounds.ts';
import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { type Db, run } from '../../../platform/database.ts';
import { type Day, dayOf } from '../../../platform/days.ts';
import { balanceRows } from '../../ledger/index.ts';
import { spanOf } from '../days/day.ts';
import { mustBeHere, ofLedger, shown, spanAsked } from './lines.ts';
import { refOf } from './wins.ts';

const PAGE = 100;
/** The ledger's clock and a module's differ by less. */
const SLACK_MS = 60_000;

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

/** Rounds of games, as the modules that have them tell. */
async function conducted(
  context: ConsoleContext,
  days: { from: Day; to: Day },
  asked: { provider: string; game: string; figure: Exclude<RoundFigure, 'staked'> },
  page: Page,
): Promise<Found[]> {
  if (!/^([0-9a-f-]{36})?$/.test(page.after))
    deny('invalidRequest', { fields: [{ field: 'after', rule: 'format' }] });
  const { db, now, parts } = context;
  const { siteId, from, to } = await spanAsked(context, days);
  const found = await Promise.all(
    parts.map(({ games }) => games?.conducted(db, { siteId, from, to, now }, asked, page) ?? []),
  );
  return found
    .flat()
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .slice(0, page.limit)
    .map((round) => ({
      ...round,
      provider: asked.provider,
      until: asked.figure === 'interrupted' ? null : new Date(round.at.getTime() + SLACK_MS),
    }));
}

const COLUMNS = `provider_code || ' ' || player_id || ' ' || round_id as id, provider_code as provider, round_id as "roundId",
  player_id as "playerId", since as at, staked as amount`;
const LATER = `($2 = '' or (provider_code, player_id, round_id) > ($2, nullif($3, '')::uuid, $4))
  order by provider_code, player_id, round_id limit $5`;

/** Rounds with stakes in them: now by the proof, of a day that is closed as they were written down. */
async function staked(db: Db, siteId: number, day: Day | null, { after, limit }: Page): Promise<Found[]> {
  const [, provider = '', player = '', round = ''] = /^(\S+) ([0-9a-f-]{36}) (.*)$/.exec(after) ?? [];
  if (after !== '' && player === '') deny('invalidRequest', { fields: [{ field: 'after', rule: 'format' }] });
  const values = [siteId, provider, player, round, limit];
  if (day === null)
    return await run<Found>(db, {
      text: `select ${COLUMNS}, null::timestamptz as until from reports.unmatched
        where site_id = $1 and event_at is null and staked <> 0 and ${LATER}`,
      values,
    });
  return await run<Found>(db, {
    text: `select ${COLUMNS}, (select closed_at from reports.day d where d.site_id = $1 and d.day = $6) as until
      from reports.open_day where site_id = $1 and day = $6 and ${LATER}`,
    values: [...values, day],
  });
}

export const roundHandlers: ConsoleHandlers = {
  async reportRounds({ from, to, figure, provider_code, game_code, after }, context) {
    const { db, site, now } = context;
    const page = { after, limit: PAGE };
    const { zone } = await spanAsked(context, { from, to });
    const day = to < dayOf(now, zone) ? to : null;
    const found = await (figure === 'staked'
      ? staked(db, site.id, day, page)
      : conducted(context, { from, to }, { provider: provider_code, game: game_code, figure }, page));
    const value = found.map(async ({ id, provider, roundId, playerId, at, until, amount }) => ({
      ...{ id, provider_code: provider, round_id: roundId, player: await refOf(context, playerId) },
      ...{ at: at.toISOString(), until: until?.toISOString() ?? null, amount: `${amount}` },
    }));
    return { value: await Promise.all(value), next: found.length === PAGE ? found.at(-1)!.id : '' };
  },
  async balanceLines({ player_id, kind, to, after }, context) {
    await mustBeHere(context, player_id);
    const { db, site, now } = context;
    const { zone } = await spanAsked(context, { from: to, to });
    const until = new Date(Math.min(spanOf(site.id, to, zone).to.getTime(), now.getTime()));
    const before = after === '' ? null : BigInt(after);
    const asked = { siteId: site.id, playerId: player_id, kind, until };
    const rows = await balanceRows(db, asked, { before, limit: PAGE });
    const lines = await shown(context, rows.map(ofLedger));
    const value = lines.map((line, n) => ({ ...line, balance_after: `${rows[n]!.balanceAfter}` }));
    return { value, next: rows.length === PAGE ? `${rows.at(-1)!.seq}` : '' };
  },
};
