import type { SEGMENTS } from '#contracts/console/messages.ts';
import { counted } from '#contracts/values/counted-nouns.ts';
import { currencyOf } from '#contracts/values/currency.ts';
import { SPORTS } from '#odds/settlement/sport.ts';
import { deny, denyField } from '../../../platform/console/denial.ts';
import { displayedAmounts } from '../../../platform/console/displayed-amounts.ts';
import type { ConsoleHandlers, Fields, ProposalKind } from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import { supportCapOf } from '../../bonuses/index.ts';
import { listActivityGroup } from '../../players/index.ts';
import { suppressedPlayers } from '../../protection/index.ts';
import { findSegment, listSegmentMembers } from '../../segments/index.ts';
import { findSiteById } from '../../sites/index.ts';
import { type FreeBetTerms, grantFreeBets } from '../free-bets/free-bets.ts';
import { readPriceMilli } from '../price.ts';
import { findTerms } from '../sports-terms.ts';

/** Maximum players per grant, and per batch of inserts. */
const MAX_PLAYERS = 50_000;
const BATCH_SIZE = 1_000;

type GrantFacts = {
  title: string;
  amount: string;
  min_price: string;
  sports: string[];
  bet_types: string[];
  valid_days: number;
  segment: (typeof SEGMENTS)[number];
  segment_id?: string;
  segment_version?: number;
  account_ids: string[];
};

const termsOf = ({ title, amount, min_price, sports, bet_types, valid_days }: GrantFacts): FreeBetTerms => ({
  ...{ title, sports, betTypes: bet_types, validDays: valid_days, amount: BigInt(amount) },
  minPriceMilli: min_price === '' ? null : readPriceMilli(min_price),
});

/** Granted free bets of a site, and grants with four-eyes approval. */
export const freeBetHandlers: ConsoleHandlers = {
  async freeBets(_, { db, site }) {
    const rows = await run<Grant>(db, {
      text: `select f.batch_id, min(f.title) as title, max(coalesce(t.stake, f.amount)) as amount,
          count(*)::int as players, count(f.ticket_id)::int as used,
          coalesce(sum(t.returned), 0)::int8 as paid, min(f.granted_at) as granted_at,
          max(f.expires_at) as expires_at, min(f.granted_by) as by
        from sportsbook.free_bet f
        left join sportsbook.ticket t on t.site_id = f.site_id and t.ticket_id = f.last_ticket_id
        where f.site_id = $1 group by f.batch_id order by min(f.granted_at) desc, f.batch_id limit 200`,
      values: [site.id],
    });
    const value = rows.map(({ amount, paid, granted_at, expires_at, ...row }) => ({
      ...{ ...row, amount: amount.toString(), paid: paid.toString() },
      ...{ granted_at: granted_at.toISOString(), expires_at: expires_at.toISOString() },
    }));
    return { value, currency: site.currency };
  },
  async proposeFreeBets({ request_id, reason: _, site_id: __, ...input }, context) {
    const { tx, site, staff, propose, now } = context;
    const { amount, minPriceMilli } = termsOf(input);
    const currency = currencyOf(site.currency);
    const { minStake, maxStake } = await findTerms(tx, { id: site.id, currency });
    if (amount < BigInt(minStake) || amount > BigInt(maxStake))
      denyField('amount', 'must be within the stake limits');
    if (minPriceMilli !== null && minPriceMilli <= 1000) denyField('min_price', 'must be above 1');
    const unknown = input.sports.find((sport) => !(SPORTS as readonly string[]).includes(sport));
    if (unknown) denyField('sports', `contains the unknown sport ${unknown}`);
    const cap = await supportCapOf(tx, site.id, site.currency);
    if (!staff.roles.includes('crm') && amount > cap) deny('overCap', { cap: cap.toString(), currency });
    const version = await versionOf(tx, site.id, input);
    const players = await playersOf(tx, site.id, input, now);
    if (players.length === 0) deny('notFound');
    if (players.length > MAX_PLAYERS) denyField('segment', `has more than ${MAX_PLAYERS} players`);
    const facts = { ...input, players: players.length, ...(version && { segment_version: version }) };
    const subject = `free_bets:${request_id}`;
    const answer = await propose({
      ...{ kind: 'sports_free_bets', requestId: request_id, subject, facts, people: 1 },
      title: `${input.title} for ${counted(players.length, 'player')}`,
      sum: { amount: amount * BigInt(players.length), currency: site.currency },
    });
    return { answer, change: { subject, after: facts } };
  },
};

type Grant = {
  batch_id: string;
  title: string;
  amount: bigint;
  players: number;
  used: number;
  paid: bigint;
  granted_at: Date;
  expires_at: Date;
  by: string;
};

type Recipients = Pick<GrantFacts, 'segment' | 'segment_id' | 'account_ids'>;

/** The version of a rule-based segment; denies `notFound` if unknown on the site. */
async function versionOf(db: Db, siteId: number, { segment, segment_id = '' }: Recipients) {
  if (segment !== 'rules') return undefined;
  const found = segment_id === '' ? undefined : await findSegment(db, { siteId, segmentId: segment_id });
  return (found ?? deny('notFound')).version;
}

/** The players of a segment, up to one more than the maximum of a grant. */
async function playersOf(
  db: Db,
  siteId: number,
  { segment, segment_id = '', account_ids }: Recipients,
  now: Date,
): Promise<string[]> {
  const page = { now, limit: MAX_PLAYERS + 1 };
  if (segment === 'rules') return await listSegmentMembers(db, { siteId, segmentId: segment_id }, page);
  return await listActivityGroup(db, siteId, { kind: segment, accountIds: account_ids }, page);
}

/** Grants the free bets once to the current players of the segment. */
const apply: ProposalKind['apply'] = async (tx, { siteId, proposalId, facts, makerId }, now) => {
  const grantFacts = facts as GrantFacts;
  const currency = currencyOf((await findSiteById(tx, siteId))!.currency);
  const grant = { siteId, currency, batchId: proposalId, grantedBy: makerId, now };
  // The segment was approved as proposed.
  if ((await versionOf(tx, siteId, grantFacts)) !== grantFacts.segment_version) deny('changedMeanwhile');
  const players = (await playersOf(tx, siteId, grantFacts, now)).slice(0, MAX_PLAYERS);
  for (let i = 0; i < players.length; i += BATCH_SIZE) {
    const some = players.slice(i, i + BATCH_SIZE);
    const suppressed = await suppressedPlayers(tx, siteId, some, now);
    const recipients = some.filter((id) => !suppressed.has(id));
    await grantFreeBets(tx, grant, termsOf(grantFacts), recipients);
  }
};

const inMoney = (fields: Fields, currency: string): Fields => displayedAmounts(fields, ['amount'], currency);

export const freeBetProposals: Record<string, ProposalKind> = {
  sports_free_bets: {
    ...{ right: 'grants', access: ['approve'], apply },
    ...{ shown: inMoney, shownChange: inMoney },
  },
};
