import { moneyField } from '#contracts/console/fields.ts';
import { spanOfDays } from '../../../platform/console/list-days.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { maskedPlayers, playerIdOfFilter } from '../../players/index.ts';
import { listCampaigns } from '../campaigns.ts';
import { type GrantTotals, listGrantPage, totalGrants } from '../grant-list.ts';
import { bonusItem } from './player-bonuses.ts';

const NONE: GrantTotals = { count: 0n, amount: 0n, converted: 0n, removed: 0n };

/** Bonuses of all players. */
export const bonusListHandlers: ConsoleHandlers = {
  async bonusList(input, context) {
    const { db, site } = context;
    const [known, playerId] = await Promise.all([
      listCampaigns(db, site.id),
      playerIdOfFilter(db, site.id, input.player),
    ]);
    const campaigns = known.map(({ campaign_id, rules }) => ({
      campaign_id,
      title: rules.title.EN ?? campaign_id,
    }));
    if (playerId === null) return { value: [], next: '', campaigns };
    const query = { ...input, ...spanOfDays(context, input), playerId, limit: input.limit + 1 };
    const rows = await listGrantPage(db, site.id, query);
    const shown = rows.slice(0, input.limit);
    const players = await maskedPlayers(
      db,
      site.id,
      shown.map(({ player_id }) => player_id),
    );
    return {
      value: shown.map((row) => ({
        ...bonusItem(row),
        player: players.get(row.player_id),
        granted_at: row.created_at.toISOString(),
      })),
      next: rows.length > input.limit ? shown.at(-1)!.grant_id : '',
      campaigns,
    };
  },
  async bonusTotals(input, context) {
    const { db, site } = context;
    const playerId = await playerIdOfFilter(db, site.id, input.player);
    const query = { ...input, ...spanOfDays(context, input) };
    const { count, ...sums } =
      playerId === null ? NONE : await totalGrants(db, site.id, { ...query, playerId });
    const money = (amount: bigint) => moneyField(amount, site.currency);
    return {
      count: Number(count),
      ...{ amount: money(sums.amount), converted: money(sums.converted), removed: money(sums.removed) },
    };
  },
};
