import { deny } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { prizeRefusalReason } from '../../bonuses/index.ts';
import type { BoardGame } from '../tables.ts';
import {
  createPrizeBoard,
  endPrizeBoard,
  listPrizeBoards,
  type NewBoard,
  type PrizeBoard,
} from './boards.ts';

/** Looks up a game on sale on a site. */
export type FindGame = (
  db: Db,
  siteId: number,
  providerCode: string,
  gameCode: string,
) => Promise<{ game_name: string } | undefined>;

const denyField = (field: string, rule: string): never =>
  deny('invalidRequest', { fields: [{ field, rule }] });

/** Boards in the console. `findGame` supplies the names of a board's games. */
export const createBoardHandlers = (findGame: FindGame): ConsoleHandlers => ({
  async boardList(_, { db, site }) {
    const [boards, totals] = await Promise.all([
      listPrizeBoards(db, site.id),
      run<{ code: string; given: number; due: number }>(db, {
        text: `select code, count(given_at)::int as given, (count(*) - count(given_at))::int as due
          from rewards.prize_board_winner where site_id = $1 group by code`,
        values: [site.id],
      }),
    ]);
    const prizesOf = new Map(totals.map(({ code, ...counts }) => [code, counts]));
    return {
      value: boards.map((board) => ({ ...board, ...(prizesOf.get(board.code) ?? { given: 0, due: 0 }) })),
    };
  },
  async proposeBoard({ request_id, site_id: _, reason: __, ...board }, { tx, site, propose }) {
    if ((await listPrizeBoards(tx, site.id)).some(({ code }) => code === board.code)) deny('nameTaken');
    if (!board.title.EN) denyField('EN', 'required');
    if (board.last_day !== null && board.last_day < board.first_day)
      denyField('last_day', 'must not be before the first day');
    if (board.category !== '' && board.games.length > 0)
      denyField('games', 'choose a category or games, not both');
    await requireGift(tx, site.id, board);
    const games = await resolveGames(findGame, tx, site.id, board.games);
    const facts = { ...board, games, currency: site.currency } as Fields;
    const subject = `board:${board.code}`;
    const about = { kind: 'board', requestId: request_id, subject, title: `Board ${board.title.EN}` };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before: null, after: facts } };
  },
  async endBoard({ code }, { tx, site, now }) {
    const before =
      (await listPrizeBoards(tx, site.id)).find((board) => board.code === code) ?? deny('notFound');
    const last_day = (await endPrizeBoard(tx, site.id, code, now)) ?? deny('decidedAlready');
    const change = { before: { last_day: before.last_day }, after: { last_day } };
    return { answer: {}, change: { subject: `board:${code}`, ...change } };
  },
});

async function requireGift(
  db: Db,
  siteId: number,
  { prize_kind, campaign }: Pick<PrizeBoard, 'prize_kind' | 'campaign'>,
): Promise<void> {
  if (prize_kind !== 'bonus')
    return campaign === '' ? undefined : denyField('campaign', 'only for prizes paid as a bonus');
  const why = await prizeRefusalReason(db, siteId, campaign);
  if (why !== undefined) denyField('campaign', why);
}

/** `PROVIDER/code` with the display name; refuses a game that is not on sale. */
async function resolveGames(
  findGame: FindGame,
  db: Db,
  siteId: number,
  games: readonly string[],
): Promise<BoardGame[]> {
  const named: BoardGame[] = [];
  for (const game of new Set(games)) {
    const [provider_code = '', game_code = ''] = game.split('/');
    const found = await findGame(db, siteId, provider_code, game_code);
    if (!found) return denyField('games', `${game} is not on sale`);
    named.push({ provider_code, game_code, game_name: found.game_name });
  }
  return named;
}

const inMoney = (fields: Fields, currency: string): Fields =>
  fields.prize_kind === 'tokens' ? fields : displayedAmounts(fields, ['prizes'], currency);

export const boardProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  shown: inMoney,
  shownChange: inMoney,
  async apply(tx, { siteId, facts }) {
    const { code, title, metric, rhythm, category, currency, ...rest } = facts as unknown as NewBoard;
    const { prize_kind, prizes, first_day, last_day, campaign = '', games = [] } = rest;
    await requireGift(tx, siteId, { prize_kind, campaign });
    const titles = Object.fromEntries(Object.entries(title).filter(([, text]) => text !== ''));
    const isNew = await createPrizeBoard(tx, siteId, {
      ...{
        code,
        metric,
        rhythm,
        category,
        currency,
        prize_kind,
        prizes,
        first_day,
        last_day,
        campaign,
        games,
      },
      title: titles as NewBoard['title'],
    });
    if (!isNew) deny('changedMeanwhile');
  },
};
