import { CLAIM_TYPES, DEPOSIT_TYPES } from '#contracts/values/bonus-types.ts';
import { toWireAmount } from '#contracts/values/money.ts';
import { HOUR_SECONDS } from '#contracts/values/time.ts';
import { type Db, type Tx, transaction } from '../../platform/database/index.ts';
import type { Handlers, PlayerContext } from '../../platform/module.ts';
import type { PlayerKey } from '../../platform/player-key.ts';
import { refuse } from '../../platform/refusal.ts';
import { findBalances } from '../ledger/index.ts';
import { requireMayPlay } from '../players/index.ts';
import { openCampaigns } from './campaigns.ts';
import { depositCount, type LevelOf, listOptIns, optIn, optOut } from './deposit-bonuses.ts';
import { eligibleCampaigns } from './eligibility.ts';
import { endGrant, previewGrantEnd } from './grant-settlement.ts';
import {
  findGrant,
  type GrantResult,
  grantBonus,
  listGrantedCampaigns,
  listGrants,
  lockPlayerBonuses,
} from './grants.ts';
import { presentBonus, presentOffer } from './presenters.ts';
import type { CampaignRow, GrantRow } from './tables.ts';

/** Counts an attempt by the caller's address; refuses `tooManyAttempts` above the limit per period. */
export type CountAttempt = (
  context: PlayerContext,
  limit: { scope: string; free: number; seconds: number },
) => Promise<void>;
type RouteDeps = { levelOf: LevelOf; clock: () => number; countAttempt: CountAttempt };

/** Codes are short, so the number of attempts is limited. */
const CODE_QUOTA = { scope: 'bonus_code', free: 20, seconds: HOUR_SECONDS };

const keyOf = ({ site, player }: PlayerContext): PlayerKey => ({ siteId: site.id, playerId: player.id });

/** Bonus calls. `clock` in milliseconds. */
export function createBonusRoutes({ levelOf, clock, countAttempt: countTry }: RouteDeps): Handlers {
  const now = () => new Date(clock());
  return {
    bonusOffers: async (_, { db, site }) => {
      const open = await openCampaigns(db, site.id, now());
      return { value: open.filter(isPublicOffer).map(presentOffer) };
    },
    myBonuses: (_, context) => presentOwnBonuses(context, levelOf, now()),
    optInBonus: async ({ campaign_id, opt_in, code }, context) => {
      const key = keyOf(context);
      const campaign = await requireOpenCampaign(context.db, key, campaign_id, now());
      if (!isDepositBonus(campaign) || campaign.rules.activation === 'auto') refuse('notClaimable');
      return await transaction(context.db, async (tx) => {
        if (opt_in) await optInToCampaign(tx, key, campaign, { levelOf, code, now: now() });
        else await optOut(tx, key, campaign_id);
        return { opted_in: [...(await listOptIns(tx, key))] };
      });
    },
    claimBonus: async ({ campaign_id, code }, context) => {
      const key = keyOf(context);
      const campaign = await requireOpenCampaign(context.db, key, campaign_id, now());
      // Event-driven bonuses (cashback, levels, gifts) cannot be claimed.
      if (!CLAIM_TYPES.includes(campaign.rules.type)) refuse('notClaimable');
      requireCode(campaign, code);
      const grant = await claimBonus(context.db, key, campaign, levelOf, now());
      return { value: presentBonus(grant, await bonusBalance(context.db, key)) };
    },
    redeemCode: async ({ code }, context) => {
      const key = keyOf(context);
      await countTry(context, CODE_QUOTA);
      const open = await openCampaigns(context.db, key.siteId, now());
      const campaign =
        open.find((campaign) => isPlayerOffer(campaign) && opensWithCode(campaign, code)) ??
        refuse('invalidCode');
      const isDeposit = isDepositBonus(campaign);
      if (isDeposit)
        await transaction(context.db, (tx) =>
          optInToCampaign(tx, key, campaign, { levelOf, code, now: now() }),
        );
      else await claimBonus(context.db, key, campaign, levelOf, now());
      return {
        title: campaign.rules.title,
        how: isDeposit ? ('asked' as const) : ('given' as const),
        opted_in: [...(await listOptIns(context.db, key))],
      };
    },
    endBonus: async ({ bonus_id, confirm }, context) => {
      const key = keyOf(context);
      return await transaction(context.db, (tx) => forfeitBonus(tx, key, bonus_id, confirm, now()));
    },
  };
}

/** The caller's bonuses, and the caller's status in each open campaign. */
async function presentOwnBonuses(context: PlayerContext, levelOf: LevelOf, now: Date) {
  const key = keyOf(context);
  const { db } = context;
  const [grants, optedIn, offers, bonus] = await Promise.all([
    listGrants(db, key),
    listOptIns(db, key),
    offerStandings(db, key, levelOf, now),
    bonusBalance(db, key),
  ]);
  const had = new Set(await listGrantedCampaigns(db, key));
  return {
    value: grants.map((grant) => presentBonus(grant, bonus)),
    opted_in: [...optedIn],
    open_to: offers
      .filter(({ offerState }) => offerState === 'open')
      .map(({ campaign }) => campaign.campaign_id),
    closed_to: offers.flatMap(({ campaign, offerState }) =>
      offerState === 'open'
        ? []
        : [{ campaign_id: campaign.campaign_id, why: reasonOf(campaign, offerState, had) }],
    ),
  };
}

const isDepositBonus = ({ rules }: CampaignRow): boolean => DEPOSIT_TYPES.includes(rules.type);
/**
 * The public list: campaigns that can be claimed or start automatically. Campaigns with codes are announced
 * elsewhere, and manual gifts cannot be claimed.
 */
const isPublicOffer = ({ rules }: CampaignRow): boolean =>
  rules.activation !== 'code' && rules.type !== 'manual';
const isPlayerOffer = ({ rules }: CampaignRow): boolean =>
  DEPOSIT_TYPES.includes(rules.type) || CLAIM_TYPES.includes(rules.type);

/** Claims a no-deposit bonus, once. */
async function claimBonus(
  db: Db,
  key: PlayerKey,
  { campaign_id: campaignId }: CampaignRow,
  levelOf: LevelOf,
  now: Date,
): Promise<GrantRow> {
  const level = await levelOf(db, key.siteId, key.playerId, now);
  const request = { ...key, campaignId, source: `claim:${campaignId}`, level };
  // Refused outside the transaction, so that the record of the held bonus is committed.
  return requireGranted(
    await transaction(db, (tx) => grantBonus(tx, request, { actor: 'player', reason: '', now })),
  );
}

async function bonusBalance(db: Db, { siteId, playerId }: PlayerKey): Promise<bigint> {
  return (await findBalances(db, siteId, playerId))?.bonus ?? 0n;
}

async function requireOpenCampaign(
  db: Db,
  { siteId }: PlayerKey,
  campaignId: string,
  now: Date,
): Promise<CampaignRow> {
  const open = await openCampaigns(db, siteId, now);
  return open.find(({ campaign_id }) => campaign_id === campaignId) ?? refuse('notFound');
}

function requireCode({ rules }: CampaignRow, code: string): void {
  if (rules.activation === 'code' && !isCode(rules.code, code)) refuse('invalidCode');
}

const isCode = (code: string, typed: string): boolean => code.toUpperCase() === typed.trim().toUpperCase();
const opensWithCode = ({ rules }: CampaignRow, typed: string): boolean =>
  rules.activation === 'code' && isCode(rules.code, typed);

async function optInToCampaign(
  tx: Tx,
  key: PlayerKey,
  campaign: CampaignRow,
  { levelOf, code, now }: { levelOf: LevelOf; code: string; now: Date },
): Promise<void> {
  await requireMayPlay(tx, key.siteId, key.playerId);
  requireCode(campaign, code);
  const open = await campaignsOpenTo(tx, key, levelOf, now);
  if (!open.some(({ campaign_id }) => campaign_id === campaign.campaign_id)) refuse('notClaimable');
  await optIn(tx, key, campaign.campaign_id, now);
}

type OfferState = 'open' | 'deposited' | 'ineligible';

function reasonOf({ campaign_id }: CampaignRow, offerState: OfferState, had: ReadonlySet<string>) {
  if (had.has(campaign_id)) return 'had' as const;
  return offerState === 'deposited' ? ('firstDeposit' as const) : ('notEligible' as const);
}

/** Campaigns the player is eligible for. */
async function campaignsOpenTo(db: Db, key: PlayerKey, levelOf: LevelOf, now: Date): Promise<CampaignRow[]> {
  const offers = await offerStandings(db, key, levelOf, now);
  return offers.filter(({ offerState }) => offerState === 'open').map(({ campaign }) => campaign);
}

/** Whether the player is eligible for each open campaign. A first deposit happens only once. */
async function offerStandings(
  db: Db,
  key: PlayerKey,
  levelOf: LevelOf,
  now: Date,
): Promise<{ campaign: CampaignRow; offerState: OfferState }[]> {
  const [campaigns, level, deposits] = await Promise.all([
    openCampaigns(db, key.siteId, now),
    levelOf(db, key.siteId, key.playerId, now),
    depositCount(db, key),
  ]);
  const isOver = ({ rules }: CampaignRow) => rules.type === 'first_deposit' && deposits > 0;
  const offered = campaigns.filter((campaign) => !isOver(campaign));
  const open = new Set(await eligibleCampaigns(db, offered, key, { level, now }));
  return campaigns.map((campaign) => {
    if (isOver(campaign)) return { campaign, offerState: 'deposited' };
    return { campaign, offerState: open.has(campaign) ? 'open' : 'ineligible' };
  });
}

function requireGranted(answer: GrantResult): GrantRow {
  if (answer.ok) return answer.grant;
  if (answer.reason === 'review') return refuse('bonusInReview');
  return refuse(answer.reason === 'blocked' ? 'playBlocked' : 'notClaimable');
}

/** Ends a bonus at the player's request, after the cost was shown (GLI-19 A.5.3). */
async function forfeitBonus(tx: Tx, key: PlayerKey, grantId: string, confirm: boolean, now: Date) {
  await lockPlayerBonuses(tx, key);
  const grant = (await findGrant(tx, key, grantId)) ?? refuse('notFound');
  const balances = await findBalances(tx, key.siteId, key.playerId);
  const sum = (minor: bigint) => toWireAmount(minor, grant.currency);
  const cash = sum(balances?.cash ?? 0n);
  // A repeated request returns the first answer.
  if (grant.state === 'cancelled') return { removed: sum(grant.removed), cash, is_ended: true };
  if (grant.ended_at) refuse('notClaimable');
  const { remove } = previewGrantEnd(grant, balances?.bonus ?? 0n, 'cancelled');
  if (confirm) await endGrant(tx, grant, 'cancelled', { actor: 'player', reason: '', now });
  return { removed: sum(remove), cash, is_ended: confirm };
}
