import { moneyField } from '#contracts/console/fields.ts';
import type { RelationReason } from '#contracts/console/player-details.ts';
import type { ConsoleHandlers } from '#server/platform/console/module-console.ts';
import { displayReference, findPeriod, listPeriodLines, type PeriodLine } from '../ledger/index.ts';
import { maskedPlayers } from '../players/index.ts';
import { requireSitePlayer } from './player-views.ts';

const PAGE_SIZE = 50;

/** Sections of a player's page that several modules fill, and the player's statement. */
export const playerDetailHandlers: ConsoleHandlers = {
  async relatedPlayers({ player_id }, { db, site, moduleConsoles }) {
    await requireSitePlayer(db, site.id, player_id);
    const key = { siteId: site.id, playerId: player_id };
    const found = await Promise.all(
      moduleConsoles.flatMap(({ relatedPlayers: of }) => (of ? [of(db, key)] : [])),
    );
    const reasonsOf = new Map<string, RelationReason[]>();
    for (const { kind, players } of found.flat())
      for (const id of players) reasonsOf.set(id, [...(reasonsOf.get(id) ?? []), kind]);
    const players = await maskedPlayers(db, site.id, [...reasonsOf.keys()]);
    const value = [...reasonsOf].map(([id, reasons]) => ({ player: players.get(id), reasons }));
    // The strongest link first.
    return { value: value.sort((a, b) => b.reasons.length - a.reasons.length) };
  },
  async playerStatement({ player_id, account, after }, { db, site }) {
    await requireSitePlayer(db, site.id, player_id);
    const currency = account === 'token' ? 'TOKEN' : site.currency;
    const period = await findPeriod(db, { siteId: site.id, playerId: player_id, account });
    const page = { limit: PAGE_SIZE, ...(after !== '' && { before: BigInt(after) }) };
    const lines = period ? await listPeriodLines(db, period, page) : [];
    return {
      value: lines.map((line) => ({
        entry: `${line.seq}`,
        at: line.at.toISOString(),
        what: line.kind,
        reference: displayReference(line),
        sum: moneyField(line.amount, currency),
        balance_after: moneyField(line.balanceAfter, currency),
        round: roundOf(line),
      })),
      next: lines.length === PAGE_SIZE ? `${lines.at(-1)!.seq}` : '',
    };
  },
};

function roundOf({ meta: { provider_code, round_id } }: PeriodLine) {
  return typeof provider_code === 'string' && typeof round_id === 'string'
    ? { provider_code, round_id }
    : null;
}
