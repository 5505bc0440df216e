import { ZodError } from 'zod';
import type { CampaignItem, KeptShare } from '#contracts/console/campaigns.ts';
import { moneyField } from '#contracts/console/fields.ts';
import { deny } from '../../../platform/console/denial.ts';
import type {
  ConsoleContext,
  ConsoleHandlers,
  Fields,
  ModuleConsole,
} from '../../../platform/console/module-console.ts';
import { Refusal } from '../../../platform/refusal.ts';
import { changeCampaignState, sharesToConfirm } from '../campaign-states.ts';
import { defaultConvertMultiple, draftCampaign, listCampaigns, lockCampaign } from '../campaigns.ts';
import { playersSharingBank } from '../linked-accounts.ts';
import type { CampaignRow } from '../tables.ts';
import { bonusListHandlers } from './bonus-list.ts';
import { heldBonusHandlers, heldBonusQueue } from './held-bonuses.ts';
import { grantHandlers, grantProposal } from './manual-grants.ts';
import { playerBonusHandlers } from './player-bonuses.ts';

/** Console calls on campaigns: one person drafts, another opens. */
const handlers: ConsoleHandlers = {
  async campaigns(_, context) {
    const rows = await listCampaigns(context.db, context.site.id);
    const nameOf = await context.namesOf(rows.map(({ created_by }) => created_by));
    const shares = await sharesToConfirm(context.db, context.site.id, rows);
    const itemOf = (row: CampaignRow, at: number) =>
      campaignItem(row, context, { maker: nameOf(row.created_by).name, share: shares[at] });
    const default_convert_multiple = await defaultConvertMultiple(context.db, context.site.id);
    return { value: rows.map(itemOf), default_convert_multiple };
  },
  async draftCampaign({ campaign_id, rules, budget, starts_at, ends_at }, context) {
    const { tx, site, staff, now, reason } = context;
    const before = await lockCampaign(tx, site.id, campaign_id);
    const campaign = {
      campaignId: campaign_id,
      rules: { ...rules, currency: site.currency },
      budget: BigInt(budget),
      startsAt: new Date(starts_at),
      endsAt: ends_at === null ? null : new Date(ends_at),
    };
    const audit = { actor: staff.id, reason, now };
    const row = await draftCampaign(tx, site.id, campaign, audit).catch((error: unknown) => {
      if (!(error instanceof ZodError)) throw error;
      const fields = error.issues.map(({ path, code, message }) => ({
        field: path.join('.'),
        rule: code === 'custom' ? message : code,
      }));
      return deny('invalidRequest', { fields });
    });
    const change = { before: before ? campaignAuditFields(before) : null, after: campaignAuditFields(row) };
    return { answer: { version: row.version }, change: { subject: `campaign:${campaign_id}`, ...change } };
  },
  async moveCampaign({ campaign_id, to, confirmed_percent }, { tx, site, staff, now, reason }) {
    const before = (await lockCampaign(tx, site.id, campaign_id)) ?? deny('notFound');
    const audit = { actor: staff.id, reason, now };
    const { campaign, confirmed } = await changeCampaignState(
      tx,
      site.id,
      campaign_id,
      to,
      audit,
      confirmed_percent,
    ).catch((error: unknown) => {
      if (!(error instanceof Refusal)) throw error;
      if (error.code === 'permissionDenied') return deny('sameMaker');
      return deny(error.code === 'notClaimable' ? 'decidedAlready' : 'notFound');
    });
    const after = {
      state: campaign.state,
      ...(confirmed && { confirmed_percent: `${confirmed.percent}` }),
    };
    const change = { before: { state: before.state }, after };
    return { answer: {}, change: { subject: `campaign:${campaign_id}`, ...change } };
  },
};

export const bonusesConsole: ModuleConsole = {
  handlers: {
    ...handlers,
    ...grantHandlers,
    ...playerBonusHandlers,
    ...heldBonusHandlers,
    ...bonusListHandlers,
  },
  proposals: { grant: grantProposal },
  queues: [heldBonusQueue],
  relatedPlayers: async (db, key) => [await playersSharingBank(db, key)],
};

/** The fields of a campaign that the audit log compares. */
function campaignAuditFields({ version, state, rules, budget, starts_at, ends_at }: CampaignRow): Fields {
  return {
    ...(rules as unknown as Fields),
    version,
    state,
    budget: budget.toString(),
    starts_at: starts_at.toISOString(),
    ends_at: ends_at?.toISOString() ?? null,
  };
}

const percent = (hundredths: number): number => hundredths / 100;

type ItemParts = { maker: string; share: KeptShare | undefined };

function campaignItem(
  row: CampaignRow,
  { site, staff }: ConsoleContext,
  { maker, share }: ItemParts,
): CampaignItem {
  const { rules, forecast } = row;
  return {
    campaign_id: row.campaign_id,
    version: row.version,
    state: row.state,
    title: rules.title.EN ?? row.campaign_id,
    rules: { ...rules },
    budget: moneyField(row.budget, site.currency),
    granted: moneyField(row.granted, site.currency),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    created_by: maker,
    is_mine: row.created_by === staff.id,
    forecast: forecast && {
      players: forecast.players,
      finished: percent(forecast.finished),
      paid: percent(forecast.paid),
      lost: percent(forecast.lost),
      played: percent(forecast.played),
      cheapest: forecast.cheapest
        ? {
            category: forecast.cheapest.category,
            returns: percent(forecast.cheapest.returns),
            finished: percent(forecast.cheapest.finished),
            paid: percent(forecast.cheapest.paid),
            highest_stakes: forecast.cheapest.highestStakes ?? false,
          }
        : null,
      rare_wins: forecast.rareWins
        ? {
            chance: percent(forecast.rareWins.chance),
            finished: percent(forecast.rareWins.finished),
            paid: percent(forecast.rareWins.paid),
          }
        : null,
    },
    to_confirm: share ?? null,
  };
}
