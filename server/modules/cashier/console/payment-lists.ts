import type { ConsoleOutput } from '#contracts/console/call.ts';
import { moneyField } from '#contracts/console/fields.ts';
import type { ConsoleApi } from '#contracts/console/index.ts';
import { spanOfDays } from '../../../platform/console/list-days.ts';
import type { ConsoleHandlers } from '../../../platform/console/module-console.ts';
import { type MaskedPlayer, maskedPlayers, playerIdOfFilter } from '../../players/index.ts';
import {
  listDepositPage,
  listMethodIds,
  listWithdrawalPage,
  type PaymentTotals,
  totalDeposits,
  totalWithdrawals,
} from '../payment-lists.ts';
import type { DepositRow, WithdrawalRow } from '../tables.ts';
import { type NamedLeg, namedLegsOfEach } from '../withdrawals/payout-legs.ts';
import type { GatewayNames } from './gateway-names.ts';

type Out<Name extends 'depositList' | 'withdrawalList'> = ConsoleOutput<ConsoleApi[Name]>;

/** Payments in any state. `gateways`: the names of a site’s gateways. */
export const paymentListHandlers = (gateways: GatewayNames): ConsoleHandlers => ({
  async depositList(input, context) {
    const { db, site } = context;
    const methods = await listMethodIds(db, site.id);
    const playerId = await playerIdOfFilter(context.db, context.site.id, input.player);
    if (playerId === null) return { value: [], next: '', methods };
    const filter = { ...input, ...spanOfDays(context, input), playerId };
    const rows = await listDepositPage(db, site.id, { ...filter, limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    const players = await maskedPlayers(db, site.id, idsOf(shown));
    return {
      value: shown.map((row) => depositItem(row, players.get(row.player_id))),
      next: rows.length > input.limit ? shown.at(-1)!.deposit_id : '',
      methods,
    };
  },
  async depositTotals(input, context) {
    const { db, site } = context;
    const playerId = await playerIdOfFilter(db, site.id, input.player);
    const span = spanOfDays(context, input);
    const found =
      playerId === null ? NONE : await totalDeposits(db, site.id, { ...input, ...span, playerId });
    return presentTotals(found, site.currency);
  },
  async withdrawalList(input, context) {
    const { db, site } = context;
    const methods = ['manual', ...(await gateways(site.id))];
    const playerId = await playerIdOfFilter(context.db, context.site.id, input.player);
    if (playerId === null) return { value: [], next: '', methods };
    const filter = { ...input, ...spanOfDays(context, input), playerId };
    const rows = await listWithdrawalPage(db, site.id, { ...filter, limit: input.limit + 1 });
    const shown = rows.slice(0, input.limit);
    const [players, legs] = await Promise.all([
      maskedPlayers(db, site.id, idsOf(shown)),
      namedLegsOfEach(db, shown, 'EN'),
    ]);
    return {
      value: shown.map((row) =>
        withdrawalItem(row, players.get(row.player_id), legs.get(row.withdrawal_id) ?? []),
      ),
      next: rows.length > input.limit ? shown.at(-1)!.withdrawal_id : '',
      methods,
    };
  },
  async withdrawalTotals(input, context) {
    const { db, site } = context;
    const playerId = await playerIdOfFilter(db, site.id, input.player);
    const span = spanOfDays(context, input);
    const found =
      playerId === null ? NONE : await totalWithdrawals(db, site.id, { ...input, ...span, playerId });
    return presentTotals(found, site.currency);
  },
});

const idsOf = (rows: readonly { player_id: string }[]) => rows.map(({ player_id }) => player_id);

function depositItem(row: DepositRow, player: MaskedPlayer): Out<'depositList'>['value'][number] {
  const { currency, received, fee } = row;
  const isCredited = row.credited_at !== null && received !== null;
  return {
    deposit_id: row.deposit_id,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    method_id: row.method_id,
    player,
    requested: moneyField(row.amount, currency),
    credited: isCredited ? moneyField(received - (fee ?? 0n), currency) : null,
    flags: row.flags,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

function withdrawalItem(
  row: WithdrawalRow,
  player: MaskedPlayer,
  legs: readonly NamedLeg[],
): Out<'withdrawalList'>['value'][number] {
  const { currency, paid } = row;
  return {
    withdrawal_id: row.withdrawal_id,
    reference: row.reference,
    state: row.state,
    reason: row.reason,
    player,
    requested: moneyField(row.amount, currency),
    paid: paid === null ? null : moneyField(paid, currency),
    bank_name: row.bank_name,
    masked_number: `•••• ${row.last_digits}`,
    paid_by: [...new Set(legs.map(({ adapter }) => adapter))],
    paid_to: [...new Set(legs.map(({ name }) => name))],
    is_held: row.held_by !== null,
    created_at: row.created_at.toISOString(),
    changed_at: row.changed_at.toISOString(),
  };
}

function presentTotals({ count, requested, moved }: PaymentTotals, currency: string) {
  return {
    count: Number(count),
    requested: moneyField(requested, currency),
    moved: moneyField(moved, currency),
  };
}

const NONE: PaymentTotals = { count: 0n, requested: 0n, moved: 0n };
