import type { KeptShare } from '#contracts/console/campaigns.ts';
import type { BonusRules } from '#contracts/values/bonus-rules.ts';
import { deny } from '../../platform/console/denial.ts';
import type { Db, Tx } from '../../platform/database/index.ts';
import type { AuditContext } from '../../platform/history.ts';
import { refuse } from '../../platform/refusal.ts';
import { listGamesOnSale } from '../catalog/index.ts';
import { jurisdictionOf } from '../protection/index.ts';
import { limitedBy, lockCampaign } from './campaigns.ts';
import { forecastCampaign, highestKeptShare } from './cost-forecast.ts';
import { type CampaignRow, type CampaignState, history, tables } from './tables.ts';

/**
 * Opening a bonus that converts more than this share to cash needs confirmation; in hundredths of a percent.
 */
const MAX_UNCONFIRMED_SHARE = 5_500;

/**
 * The share of a draft's bonus that must be confirmed to open it (operations 4.2 rule 16): the share kept by
 * the most profitable type of player, under the jurisdiction's limits. Undefined up to 55 %, and for cash
 * bonuses, whose full payout is evident.
 */
export async function shareToConfirm(db: Db, row: CampaignRow): Promise<KeptShare | undefined> {
  return (await sharesToConfirm(db, row.site_id, [row]))[0];
}

/** The same for campaigns of a site, in their order. */
export async function sharesToConfirm(
  db: Db,
  siteId: number,
  rows: readonly CampaignRow[],
): Promise<(KeptShare | undefined)[]> {
  const hasShare = ({ state, rules }: CampaignRow) => state === 'draft' && rules.mode !== 'cash';
  if (!rows.some(hasShare)) return rows.map(() => undefined);
  const limits = await jurisdictionOf(db, siteId);
  const drafts = rows.map((row) =>
    hasShare(row) ? { row, rules: limitedBy(limits, row).rules } : undefined,
  );
  const isOutdated = drafts.some((draft) => draft && !hasForecast(draft));
  const games = isOutdated ? await listGamesOnSale(db, siteId) : [];
  return drafts.map((draft) => {
    if (!draft) return undefined;
    const { row, rules } = draft;
    const forecast = hasForecast(draft) ? row.forecast! : forecastCampaign(rules, games);
    const { paid, by } = highestKeptShare(forecast);
    return paid > MAX_UNCONFIRMED_SHARE ? { percent: paid / 100, by } : undefined;
  });
}

/** Whether the stored forecast of a draft applies to its rules under the jurisdiction's limits. */
const hasForecast = ({ row, rules }: { row: CampaignRow; rules: BonusRules }): boolean =>
  row.forecast?.rareWins !== undefined &&
  rules.max_convert === row.rules.max_convert &&
  rules.max_convert_multiple === (row.rules.max_convert_multiple ?? null) &&
  rules.wager_multiple === row.rules.wager_multiple;

const CAMPAIGN_TRANSITIONS: Record<CampaignState, readonly CampaignState[]> = {
  draft: ['open', 'ended'],
  open: ['paused', 'ended'],
  paused: ['open', 'ended'],
  ended: [],
};

/** The result of a state change; `confirmed` is the share of the bonus that had to be confirmed. */
type CampaignChange = { campaign: CampaignRow; confirmed: KeptShare | undefined };

/**
 * Opens, pauses or ends a campaign. The author of a draft cannot open it (operations 1.1):
 * `permissionDenied`. A draft whose share needs confirmation opens only with that percentage; otherwise
 * `shareUnconfirmed` returns it. Active bonuses keep their rules. Refuses `notFound`, and `notClaimable` for
 * a transition that its state does not allow.
 */
export async function changeCampaignState(
  tx: Tx,
  siteId: number,
  campaignId: string,
  to: Exclude<CampaignState, 'draft'>,
  audit: AuditContext,
  confirmedPercent: number | null = null,
): Promise<CampaignChange> {
  const row = (await lockCampaign(tx, siteId, campaignId)) ?? refuse('notFound');
  if (!CAMPAIGN_TRANSITIONS[row.state].includes(to)) refuse('notClaimable');
  if (row.state === 'draft' && to === 'open' && audit.actor === row.created_by) refuse('permissionDenied');
  const share = to === 'open' ? await shareToConfirm(tx, row) : undefined;
  if (share && confirmedPercent !== share.percent) deny('shareUnconfirmed', share);
  const campaign = await tables(tx)
    .updateTable('campaign')
    .set({ state: to, changed_at: audit.now })
    .where('site_id', '=', siteId)
    .where('campaign_id', '=', campaignId)
    .returningAll()
    .executeTakeFirstOrThrow();
  const detail = share && { confirmed_percent: share.percent };
  await history.record(tx, { siteId, subject: campaignId, action: to, ...(detail && { detail }) }, audit);
  return { campaign, confirmed: share };
}
