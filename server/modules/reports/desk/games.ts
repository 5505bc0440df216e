import type { GameConduct } from '../../../platform/console/games.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/parts.ts';
import { dayOf } from '../../../platform/days.ts';
import { openStakes } from '../days/close.ts';
import { spanOf } from '../days/day.ts';
import { type PlayedBy, playedIn } from '../days/play.ts';
import { lineOf } from '../days/sums.ts';
import { termsOf } from '../terms.ts';
import { daysOf, provedThrough } from './report.ts';

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
};
