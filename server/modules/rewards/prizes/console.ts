import { deny } from '../../../platform/console/deny.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/parts.ts';
import { run } from '../../../platform/database.ts';
import { addPrizeBoard, endPrizeBoard, type PrizeBoard, prizeBoards } from './boards.ts';

export const boardHandlers: ConsoleHandlers = {
  async boardList(_, { db, site }) {
    const [boards, given] = await Promise.all([
      prizeBoards(db, site.id),
      run<{ code: string; prizes: number }>(db, {
        text: `select code, count(*)::int as prizes from rewards.board_prize where site_id = $1 group by code`,
        values: [site.id],
      }),
    ]);
    const givenBy = new Map(given.map(({ code, prizes }) => [code, prizes]));
    return { value: boards.map((board) => ({ ...board, given: givenBy.get(board.code) ?? 0 })) };
  },
  async proposeBoard({ request_id, ...board }, { tx, site, propose }) {
    if ((await prizeBoards(tx, site.id)).some(({ code }) => code === board.code)) deny('nameTaken');
    if (!board.title.EN) deny('invalidRequest', { fields: [{ field: 'EN', rule: 'required' }] });
    if (board.last_day !== null && board.last_day < board.first_day)
      deny('invalidRequest', { fields: [{ field: 'last_day', rule: 'before the first day' }] });
    const facts: Fields = { ...board, currency: site.currency };
    const subject = `board:${board.code}`;
    const about = { kind: 'board', requestId: request_id, subject, title: `Board ${board.title.EN}` };
    const answer = await propose({ ...about, facts, people: 1 });
    return { answer, change: { subject, before: null, after: facts } };
  },
  async endBoard({ code }, { tx, site, now }) {
    const before = (await prizeBoards(tx, site.id)).find((board) => board.code === code) ?? deny('notFound');
    const last_day = (await endPrizeBoard(tx, site.id, code, now)) ?? deny('decidedAlready');
    const change = { before: { last_day: before.last_day }, after: { last_day } };
    return { answer: {}, change: { subject: `board:${code}`, ...change } };
  },
};

export const boardProposal: ProposalKind = {
  right: 'campaigns',
  access: ['approve'],
  async carryOut(tx, { siteId, facts }) {
    const { code, title, metric, rhythm, category, currency, ...rest } = facts as unknown as PrizeBoard;
    const { prize_kind, prizes, first_day, last_day } = rest;
    const said = Object.fromEntries(Object.entries(title).filter(([, text]) => text !== ''));
    const isNew = await addPrizeBoard(tx, siteId, {
      ...{ code, metric, rhythm, category, currency, prize_kind, prizes, first_day, last_day },
      title: said as PrizeBoard['title'],
    });
    if (!isNew) deny('changedMeanwhile');
  },
};
