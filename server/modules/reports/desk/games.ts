import { deny } from '../../../platform/console/deny.ts';
import type { GameConduct } from '../../../platform/console/games.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { dayOf } from '../../../platform/days.ts';
import { openStakes } from '../days/close.ts';
import { spanOf } from '../days/day.ts';
import { type PlayedBy, playedIn } from '../days/play.ts';
import { lineOf } from '../days/sums.ts';
import { termsOf } from '../terms.ts';
import { daysOf, provedThrough } from './report.ts';
import { refOf } from './wins.ts';

const PAGE = 100;

type Key = { provider: string; game: string };
const keyOf = ({ provider, game }: Key) => `${provider} ${game}`;
const NOTHING = { rounds: 0, turnover: 0n, payout: 0n };

const booksOf = ({ parts }: ConsoleContext) => parts.flatMap(({ games }) => games ?? []);

async function declaredBy({ parts, db, site }: ConsoleContext, game: Key) {
  for (const { declared } of parts) if (declared) return await declared(db, site.id, game);
  return null;
}

type Line = Key & Partial<PlayedBy> & Partial<GameConduct>;

/** Games that were played or had a round that came to nothing, the most staked first. */
async function performanceOf(context: ConsoleContext, span: Parameters<typeof playedIn>[1]): Promise<Line[]> {
  const { db, now } = context;
  const [played, ...conduct] = await Promise.all([
    playedIn(db, span, 'game'),
    ...booksOf(context).map((books) => books.conduct(db, span, now)),
  ]);
  const rest = new Map(conduct.flat().map((one) => [keyOf(one), one]));
  const lines: Line[] = played.map((one) => {
    const known = rest.get(keyOf(one));
    rest.delete(keyOf(one));
    return { ...known, ...one };
  });
  return [...lines, ...rest.values()];
}

export const gameHandlers: ConsoleHandlers = {
  async gameReport({ from, to }, context) {
    const { db, site, now } = context;
    const { zone } = await termsOf(db, site.id, site.currency);
    daysOf(from, to, dayOf(now, zone));
    const span = { ...spanOf(site.id, from, zone), to: spanOf(site.id, to, zone).to };
    const value = (await performanceOf(context, span)).map(async (line) => ({
      ...lineOf(line.name ?? line.game, { ...NOTHING, ...line }),
      ...{ provider_code: line.provider, game_code: line.game },
      declared: await declaredBy(context, line),
      ...{ voided: line.voided ?? 0, interrupted: line.interrupted ?? 0 },
      jackpots: `${line.jackpots ?? 0n}`,
    }));
    return { value: await Promise.all(value) };
  },
  async openBets(_, context) {
    const { db, site } = context;
    const [proved, through, ...open] = await Promise.all([
      openStakes(db, site.id),
      provedThrough(db, site.id),
      ...booksOf(context).map((books) => books.open(db, site)),
    ]);
    const value = open
      .flat()
      .sort((a, b) => Number(b.staked - a.staked))
      .map(({ provider, game, name, rounds, staked, worst, oldest }) => ({
        ...{ provider_code: provider, game_code: game, name, rounds },
        ...{ staked: `${staked}`, worst: worst === null ? null : `${worst}` },
        oldest_at: oldest.toISOString(),
      }));
    return { value, proved: `${proved}`, proved_through: through?.toISOString() ?? null };
  },
  async openBetLines({ provider_code, game_code, after }, context) {
    if (!/^([0-9a-f-]{36})?$/.test(after))
      deny('invalidRequest', { fields: [{ field: 'after', rule: 'format' }] });
    const { db, site } = context;
    const game = { provider: provider_code, game: game_code };
    const found = await Promise.all(
      booksOf(context).map((books) => books.bets(db, site, game, { after, limit: PAGE })),
    );
    // Games of ours are played alone or in a room: one of the books has all of a game's bets.
    const bets = found.find((some) => some.length > 0) ?? [];
    const value = bets.map(async ({ roundId, playerId, staked, at }) => ({
      ...{ provider_code, round_id: roundId, player: await refOf(context, playerId) },
      ...{ staked: `${staked}`, at: at.toISOString() },
    }));
    return { value: await Promise.all(value), next: bets.length === PAGE ? bets.at(-1)!.roundId : '' };
  },
};
