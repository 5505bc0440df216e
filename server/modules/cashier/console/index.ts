import type {
  DashboardQueue,
  ModuleConsole,
  PlayerTimeline,
} from '../../../platform/console/module-console.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { Encryption } from '../../../platform/encryption.ts';
import { AWAITS_REVIEW } from '../deposits/queries.ts';
import type { GatewayEncryption } from '../gateways/instances.ts';
import { gatewaysOfSite, type LiveGateways } from '../gateways/registry.ts';
import type { PaymentReview } from '../payment-review.ts';
import { adjustmentHandlers, adjustmentProposal } from './adjustments.ts';
import { bankAccountHandlers } from './bank-accounts.ts';
import { depositHandlers, receiptPreparations } from './deposits.ts';
import { exclusionRefundHandlers, exclusionRefundProposal } from './exclusion-refunds.ts';
import { caseHandlers, caseQueue, suspenseProposal } from './finance-cases.ts';
import { type GatewayNames, namePreparations } from './gateway-names.ts';
import { type GatewayConsoleDeps, gatewayHandlers, gatewayProposal } from './gateways.ts';
import { methodsKind } from './method-drafts.ts';
import { methodHandlers, paymentMethodProposal } from './methods.ts';
import { paymentListHandlers } from './payment-lists.ts';
import { cashierPolicyProposal, policyHandlers } from './payment-policy.ts';
import { routeHandlers } from './payment-routes.ts';
import { segmentLimitHandlers, segmentLimitsProposal } from './segment-limits.ts';
import { significantPaymentEvents } from './significant-events.ts';
import { withdrawalHandlers } from './withdrawals.ts';

type CashierConsole = {
  review: PaymentReview;
  numbers: Encryption;
  gatewayEncryption: GatewayEncryption;
  gateways: LiveGateways;
  definitions: GatewayConsoleDeps['definitions'];
};

/** The cashier's console handlers. */
export function createCashierConsole(deps: CashierConsole): ModuleConsole {
  const { review, numbers, gateways } = deps;
  const names = namesOf(gateways);
  return {
    handlers: {
      ...depositHandlers(review),
      ...withdrawalHandlers(review, numbers),
      ...paymentListHandlers(names),
      ...adjustmentHandlers,
      ...bankAccountHandlers,
      ...exclusionRefundHandlers,
      ...caseHandlers,
      ...methodHandlers(names),
      ...policyHandlers(names),
      ...gatewayHandlers({ ...deps, encryption: deps.gatewayEncryption, live: gateways }),
      ...routeHandlers(gateways),
      ...segmentLimitHandlers,
    },
    proposals: {
      adjustment: adjustmentProposal,
      breach_return: exclusionRefundProposal,
      suspense: suspenseProposal,
      payment_method: paymentMethodProposal,
      cashier_policy: cashierPolicyProposal,
      segment_limits: segmentLimitsProposal,
      payment_gateway: gatewayProposal(gateways),
    },
    preparations: { ...namePreparations(names), ...receiptPreparations(review) },
    draftKinds: { payment_methods: methodsKind },
    timeline,
    queues: [...QUEUES, caseQueue],
    significant: significantPaymentEvents,
    playerFigures: async (db, { siteId, playerId }) => {
      const [row] = await run<PlayerSums>(db, {
        text: `select
          (select coalesce(sum(credited), 0)::int8 from cashier.deposit
            where site_id = $1 and player_id = $2 and state = 'credited') as deposits,
          (select coalesce(sum(paid), 0)::int8 from cashier.withdrawal
            where site_id = $1 and player_id = $2 and state = 'paid') as withdrawals,
          (select count(*) from cashier.finance_case where site_id = $1 and player_id = $2
            and closed_at is null) as cases,
          (select count(*) from cashier.large_win where site_id = $1 and player_id = $2
            and at > now() - interval '90 days') as wins,
          (select coalesce(sum(credited), 0)::int8 from cashier.deposit
            where site_id = $1 and player_id = $2 and state = 'credited'
            and credited_at > now() - interval '1 day')
          + (select coalesce(sum(amount), 0)::int8 from cashier.withdrawal where site_id = $1
            and player_id = $2 and created_at > now() - interval '1 day'
            and state not in ('rejected', 'returned')) as day`,
        values: [siteId, playerId],
      });
      const { deposits, withdrawals, ...more } = row!;
      return [
        { name: 'deposits', sum: deposits },
        { name: 'withdrawals', sum: withdrawals },
        { name: 'net_deposit', sum: deposits - withdrawals },
        { name: 'in_and_out_24_hours', sum: more.day },
        { name: 'notable_wins_90_days', count: Number(more.wins) },
        { name: 'open_cases', count: Number(more.cases) },
      ];
    },
    find: findPayment,
  };
}

/** A deposit or withdrawal by its reference. */
const findPayment: ModuleConsole['find'] = async (db, siteId, query) => {
  const rows = await run<{ kind: string; reference: string; state: string; player_id: string }>(db, {
    text: `select 'deposit' as kind, reference, state, player_id from cashier.deposit
        where site_id = $1 and reference = upper($2) union all
      select 'withdrawal', reference, state, player_id from cashier.withdrawal
        where site_id = $1 and reference = upper($2) limit 5`,
    values: [siteId, query],
  });
  return rows.map(({ kind, reference, state, player_id }) => {
    return { kind, title: reference, detail: state, playerId: player_id };
  });
};

/** The names of the gateways that serve a site. */
export const namesOf =
  (gateways: LiveGateways): GatewayNames =>
  async (siteId) => {
    await gateways.refresh();
    return gatewaysOfSite(gateways, siteId).map(({ id }) => id);
  };

type PlayerSums = { deposits: bigint; withdrawals: bigint; cases: bigint; wins: bigint; day: bigint };

/** Steps that move money into or out of a balance. */
const TIMELINE_SIGNS: Record<string, bigint> = {
  'deposit.credited': 1n,
  'deposit.refunded': -1n,
  'deposit.charged_back': -1n,
  'withdrawal.requested': -1n,
  'withdrawal.returned': 1n,
};

const timeline: PlayerTimeline = {
  kinds: ['money'],
  async entries(db, { siteId, playerId }, before, limit) {
    type Row = {
      at: Date;
      what: string;
      reference: string;
      amount: bigint;
      currency: string;
      flags: string[];
      id: string;
      sequence: bigint;
      reason: string | null;
      missing: bigint | null;
    };
    const rows = await run<Row>(db, {
      text: `select h.at, p.machine || '.' || h.action as what, p.reference, p.amount, p.currency, p.id::text,
        h.sequence,
          case when p.machine = 'deposit' and h.action = 'credited' then p.flags else '{}' end as flags,
          case when h.action = 'rejected' then p.reason end as reason,
          case when h.action = 'rejected' and p.reason = 'TURNOVER' then (select (c->'evidence'->>'missing')::int8
            from jsonb_array_elements(p.checks) c where c->>'code' = 'TURNOVER' limit 1) end as missing
        from (select 'deposit' as machine, deposit_id as id, reference,
        coalesce(credited, received, amount) as amount, currency, flags, null as reason, null::jsonb as checks
            from cashier.deposit where site_id = $1 and player_id = $2
          union all select 'withdrawal', withdrawal_id, reference, amount, currency, '{}', reason,
            checks from cashier.withdrawal where site_id = $1 and player_id = $2) p
        join cashier.history h on h.site_id = $1 and h.subject = p.id
        where h.at < $3 order by h.at desc, h.sequence desc limit $4`,
      values: [siteId, playerId, before, limit],
    });
    return rows.map(({ at, what, reference, amount, currency, flags, id, sequence, reason, missing }) => {
      const sign = TIMELINE_SIGNS[what];
      const sum = sign && { amount: sign * amount, currency };
      const owed = missing === null ? null : { amount: missing, currency };
      return {
        ...{ at, kind: 'money' as const, what, title: reference, flags, id: `${id}-${sequence}` },
        ...(reason && { rejection: { reason, missing: owed } }),
        ...(sum && { sum }),
      };
    });
  },
};

function queue(name: string, right: DashboardQueue['right'], path: string, from: string): DashboardQueue {
  return {
    name,
    right,
    path,
    async count(db: Db, siteId, now) {
      const [row] = await run<{ count: bigint; oldest: Date | null; late: bigint }>(db, {
        text: `select count(*), min(changed_at) as oldest, count(*) filter (where due_at < $2) as late
          from ${from}`,
        values: [siteId, now],
      });
      return { count: Number(row!.count), oldestAt: row!.oldest, late: Number(row!.late) };
    },
  };
}

const QUEUES: readonly DashboardQueue[] = [
  queue('deposits', 'deposits', '/deposits', `cashier.deposit where site_id = $1 and ${AWAITS_REVIEW}`),
  queue(
    'withdrawals',
    'withdrawals',
    '/withdrawals',
    `cashier.withdrawal where site_id = $1 and state = 'review'`,
  ),
  queue(
    'payouts',
    'withdrawals',
    '/withdrawals',
    `cashier.withdrawal w where site_id = $1 and state in ('approved', 'paying')
      and exists (select from cashier.payout_leg l where l.site_id = $1
      and l.withdrawal_id = w.withdrawal_id and l.state = 'waiting'
      and l.adapter = 'manual')`,
  ),
];
