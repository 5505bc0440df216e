import { isUuid } from '#contracts/values/uuid.ts';
import { denyField } from '../../../platform/console/denial.ts';
import type { GameConduct } from '../../../platform/console/game-figures.ts';
import type { ConsoleContext, ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { dayIn } from '../../../platform/site-days.ts';
import { maskedPlayers } from '../../players/index.ts';
import { playLineOf } from '../days/daily-figures.ts';
import { daySpanOf } from '../days/day.ts';
import { openStakes } from '../days/day-close.ts';
import { type PlayFiguresBy, playFigures } from '../days/play-figures.ts';
import { findNgrDeductions } from '../ngr-deductions.ts';
import { checkedThrough, requestedDays } from './money-report.ts';

const PAGE_SIZE = 100;

type Key = { provider: string; game: string };
const keyOf = ({ provider, game }: Key) => `${provider} ${game}`;
const NO_PLAY = { rounds: 0, turnover: 0n, payout: 0n };

const gameBooksOf = ({ moduleConsoles: parts }: ConsoleContext) => parts.flatMap(({ games }) => games ?? []);

async function declaredReturnOf({ moduleConsoles: parts, db, site }: ConsoleContext, game: Key) {
  for (const { declared } of parts) if (declared) return await declared(db, site.id, game);
  return null;
}

type Line = Key & Partial<PlayFiguresBy> & Partial<GameConduct>;

/** Games with play or with voided or abandoned rounds, highest stakes first. */
async function gamePerformance(
  context: ConsoleContext,
  span: Parameters<typeof playFigures>[1],
): Promise<Line[]> {
  const { db, now } = context;
  const [played, ...conduct] = await Promise.all([
    playFigures(db, span, 'game'),
    ...gameBooksOf(context).map((books) => books.conduct(db, span, now)),
  ]);
  const rest = new Map(conduct.flat().map((line) => [keyOf(line), line]));
  const lines: Line[] = played.map((game) => {
    const known = rest.get(keyOf(game));
    rest.delete(keyOf(game));
    return { ...known, ...game };
  });
  return [...lines, ...rest.values()];
}

export const gameHandlers: ConsoleHandlers = {
  async gameReport({ from, to }, context) {
    const { db, site, now } = context;
    const { zone } = await findNgrDeductions(db, site.id);
    requestedDays(from, to, dayIn(now, zone));
    const span = { ...daySpanOf(site.id, from, zone), to: daySpanOf(site.id, to, zone).to };
    const value = (await gamePerformance(context, span)).map(async (line) => ({
      ...playLineOf(line.name ?? line.game, { ...NO_PLAY, ...line }),
      ...{ provider_code: line.provider, game_code: line.game },
      declared: await declaredReturnOf(context, line),
      ...{ voided: line.voided ?? 0, interrupted: line.interrupted ?? 0 },
      jackpots: `${line.jackpots ?? 0n}`,
    }));
    return { value: await Promise.all(value) };
  },
  async openBets(_, context) {
    const { db, site } = context;
    const [reconciled, through, ...open] = await Promise.all([
      openStakes(db, site.id),
      checkedThrough(db, site.id),
      ...gameBooksOf(context).map((books) => books.open(db, site)),
    ]);
    const value = open
      .flat()
      .sort((a, b) => Number(b.staked - a.staked))
      .map(({ provider, game, name, rounds, staked, worst, oldest }) => ({
        ...{ provider_code: provider, game_code: game, name, rounds },
        ...{ staked: `${staked}`, worst: worst === null ? null : `${worst}` },
        oldest_at: oldest.toISOString(),
      }));
    return { value, reconciled: `${reconciled}`, reconciled_through: through?.toISOString() ?? null };
  },
  async openBetLines({ provider_code, game_code, after }, context) {
    if (after !== '' && !isUuid(after)) denyField('after', 'format');
    const { db, site } = context;
    const game = { provider: provider_code, game: game_code };
    const found = await Promise.all(
      gameBooksOf(context).map((books) => books.bets(db, site, game, { after, limit: PAGE_SIZE })),
    );
    // An own game is single-player or shared: one of the modules has all of its bets.
    const bets = found.find((some) => some.length > 0) ?? [];
    const ids = bets.map(({ playerId }) => playerId);
    const players = await maskedPlayers(db, site.id, ids);
    const value = bets.map(({ roundId, playerId, staked, at }) => ({
      ...{ provider_code, round_id: roundId, player: players.find(playerId) },
      ...{ staked: `${staked}`, at: at.toISOString() },
    }));
    return { value, next: bets.length === PAGE_SIZE ? bets.at(-1)!.roundId : '' };
  },
};
