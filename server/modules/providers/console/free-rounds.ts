import { moneyField } from '#contracts/console/fields.ts';
import type { FreeRoundsItem } from '#contracts/console/providers.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { DAY_MS } from '#contracts/values/time.ts';
import { deny } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import { maskAccountId } from '../../../platform/console/mask.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import type { Tx } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { supportCapOf } from '../../bonuses/index.ts';
import { findGame } from '../../catalog/index.ts';
import { findPlayerById, readPlayEligibility } from '../../players/index.ts';
import { readProtectionStates } from '../../protection/index.ts';
import { cancelFreeRounds, countRounds, listFreeRounds, requestFreeRounds } from '../free-rounds.ts';
import { linkPlayer } from '../player-links.ts';
import type { FreeRoundsRow } from '../tables.ts';
import { listConnectedProviders } from './providers.ts';

/**
 * Manual free rounds: proposed by roles that propose bonuses, up to the same cap; a site administrator
 * approves.
 */
export const freeRoundsHandlers: ConsoleHandlers = {
  async freeRoundsOfPlayer({ player_id }, { db, site, now }) {
    const player = (await findPlayerById(db, site.id, player_id)) ?? deny('notFound');
    const [grants, providers] = await Promise.all([
      listFreeRounds(db, site.id, player_id),
      listConnectedProviders(db, site.id),
    ]);
    return {
      player: { player_id, account_id: maskAccountId(player.accountId) },
      value: grants.map((row) => itemOf(row, now)),
      providers,
    };
  },
  async proposeFreeRounds(input, { tx, site, staff, propose }) {
    const { request_id, player_id, provider_code, game_code, rounds, bet_value, days } = input;
    const player = (await findPlayerById(tx, site.id, player_id)) ?? deny('notFound');
    const card = (await findGame(tx, site.id, provider_code, game_code)) ?? deny('notFound');
    if (card.free_rounds === false) deny('noFreeRounds');
    const worth = BigInt(bet_value) * BigInt(rounds);
    const cap = await supportCapOf(tx, site.id, site.currency);
    if (!staff.roles.includes('crm') && worth > cap)
      deny('overCap', { cap: cap.toString(), currency: site.currency });
    const account = maskAccountId(player.accountId);
    const facts = { provider: provider_code, game: game_code, rounds, bet_value, days, account };
    const answer = await propose({
      kind: 'free_rounds',
      requestId: request_id,
      subject: `player:${player_id}`,
      title: `${counted(rounds, 'free round')} of ${card.game_name} for ${account}`,
      facts,
      people: 1,
      sum: { amount: worth, currency: site.currency },
    });
    return {
      answer,
      change: { subject: `player:${player_id}`, after: { ...facts, proposal: answer.proposal_id } },
    };
  },
  async cancelFreeRounds({ provider_code, grant_id }, { tx, site, now }) {
    const key = { siteId: site.id, providerCode: provider_code, grantId: grant_id };
    const outcome = await cancelFreeRounds(tx, key, now);
    if (outcome === 'unknown') deny('notFound');
    if (outcome === 'over') deny('decidedAlready');
    const subject = `free_rounds:${provider_code}:${grant_id}`;
    return { answer: {}, change: { subject, after: { cancelled: true } } };
  },
};

const inMoney = (fields: Fields, currency: string): Fields =>
  displayedAmounts(fields, ['bet_value'], currency);

/**
 * Grants them once, under the proposal's own id; the provider is notified after commit. Wins are paid as
 * cash.
 */
export const freeRoundsProposal: ProposalKind = {
  right: 'grants',
  access: ['approve'],
  shown: inMoney,
  shownChange: inMoney,
  async apply(tx, { siteId, proposalId, subject, facts, currency }, now) {
    const playerId = subject.replace('player:', '');
    const player = (await findPlayerById(tx, siteId, playerId)) ?? deny('changedMeanwhile');
    await requireMayReceive(tx, { siteId, playerId }, now);
    const { provider, game, rounds, bet_value, days } = facts;
    const providerCode = String(provider);
    const who = { id: playerId, accountId: player.accountId, currency: currency! };
    await linkPlayer(tx, { site_id: siteId, provider_code: providerCode }, who);
    await requestFreeRounds(tx, {
      ...{ siteId, providerCode, playerId, grantId: `console:${proposalId}`, currency: currency! },
      ...{ games: [String(game)], rounds: Number(rounds), betValue: BigInt(String(bet_value)) },
      ...{ winsTo: 'cash', winMode: 'each' },
      validFrom: now,
      validTo: new Date(now.getTime() + Number(days) * DAY_MS),
    });
  },
};

/** A player who may not play, or is on a time-out, receives none. */
async function requireMayReceive(tx: Tx, who: PlayerKey, now: Date): Promise<void> {
  const [[may], [own]] = await Promise.all([
    readPlayEligibility(tx, [{ ...who, sessionId: null }], now),
    readProtectionStates(tx, [who], now),
  ]);
  if (!may!.verdict.allowed || own!.excludedUntil) deny('changedMeanwhile');
}

function itemOf(row: FreeRoundsRow, now: Date): FreeRoundsItem {
  const { grant_id, provider_code, games, state, bet_value, currency, valid_to } = row;
  return {
    ...{ grant_id, provider_code, games, state, ...countRounds(row, now) },
    bet_value: moneyField(bet_value, currency),
    valid_to: valid_to.toISOString(),
  };
}
