import { deny } from '../../platform/console/denial.ts';
import type { ConsoleHandlers, ProposalKind } from '../../platform/console/module-console.ts';
import type { Tx } from '../../platform/database/index.ts';
import { tables } from './round.ts';
import { type ChainKey, fixChainSalt } from './seed-chain.ts';

/** Maximum chains shown; a game uses at most one per week of play. */
const MAX_LISTED = 100;

const handlers: ConsoleHandlers = {
  async gameChains(_, { db, site }) {
    const rows = await tables(db)
      .selectFrom('seed_chain')
      .selectAll()
      .where('site_id', '=', site.id)
      .orderBy('salt', (order) => order.asc().nullsFirst())
      .orderBy('created_at', 'desc')
      .limit(MAX_LISTED)
      .execute();
    const value = rows.map(({ game_code, terminal, length, used, announced, salt, ...row }) => ({
      ...{ game_code, terminal, length, used, announced, salt },
      created_at: row.created_at.toISOString(),
      announced_at: row.announced_at?.toISOString() ?? null,
      source: row.salt_source,
    }));
    return { value };
  },
  async announceSalt({ game_code, terminal, announced }, { tx, site, now }) {
    const key = { siteId: site.id, gameCode: game_code, terminal };
    const chain = await lockWaiting(tx, key);
    if (chain.announced !== null) deny('decidedAlready');
    await tables(tx)
      .updateTable('seed_chain')
      .set({ announced, announced_at: now })
      .where('site_id', '=', site.id)
      .where('chain_id', '=', chain.chain_id)
      .execute();
    return {
      answer: {},
      change: { subject: subjectOf(key), before: { announced: null }, after: { announced } },
    };
  },
  async proposeSalt({ request_id, game_code, terminal, salt }, { tx, site, propose }) {
    const key = { siteId: site.id, gameCode: game_code, terminal };
    const { announced } = await lockWaiting(tx, key);
    // A hash that existed before the announcement of its block could have been selected.
    if (announced === null) deny('notYet');
    const facts = { game_code, terminal, announced, salt };
    const answer = await propose({
      kind: 'room_salt',
      requestId: request_id,
      subject: subjectOf(key),
      title: `Salt of ${game_code} from ${announced}`,
      facts,
      people: 1,
    });
    return { answer, change: { subject: subjectOf(key), after: facts } };
  },
};

/** Fixes the salt permanently, once another person has verified the hash publicly. */
const chainSaltProposal: ProposalKind = {
  right: 'paytables',
  access: ['approve'],
  async apply(tx, { siteId, facts }) {
    const { game_code: gameCode, terminal, salt: hash } = facts as Record<string, string>;
    const key = { siteId, gameCode: gameCode!, terminal: terminal! };
    const chain = await lockWaiting(tx, key);
    const source = `${chain.announced}, announced ${chain.announced_at!.toISOString()}`;
    if (!(await fixChainSalt(tx, key, { salt: hash!, source }))) deny('changedMeanwhile');
  },
};

async function lockWaiting(tx: Tx, { siteId, gameCode, terminal }: ChainKey) {
  const chain = await tables(tx)
    .selectFrom('seed_chain')
    .select(['chain_id', 'announced', 'announced_at'])
    .where('site_id', '=', siteId)
    .where('game_code', '=', gameCode)
    .where('terminal', '=', terminal)
    .where('salt', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  return chain ?? deny('notFound');
}

const subjectOf = ({ gameCode, terminal }: ChainKey) => `chain:${gameCode}:${terminal.slice(0, 16)}`;

export const chainSaltsConsole = { handlers, proposals: { room_salt: chainSaltProposal } };
