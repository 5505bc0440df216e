import type { Chain } from '#contracts/values/blockchains.ts';
import { minAmount } from '#contracts/values/money.ts';
import { type Db, run } from '../../../platform/database/index.ts';
import type { PlayerKey } from '../../../platform/player-key.ts';
import { type NetworkCoin, walletOf } from '../bank-accounts.ts';
import { type Gateways, gatewaysOfSite } from '../gateways/registry.ts';
import { isSameCoin } from '../wallets.ts';

/**
 * A part of a withdrawal. With `source` it returns to the payer of that deposit, through `gateway`; otherwise
 * it goes to the requested account. `shouldGoBack`: it belongs to another source, which cannot be refunded
 * automatically. `coin`: it was deposited as crypto.
 */
export type PlannedPart = {
  method: string;
  source: string | null;
  gateway: string | null;
  shouldGoBack: boolean;
  coin: NetworkCoin | null;
  amount: bigint;
};

type Row = {
  method: string;
  type: string;
  deposited: bigint;
  returned: bigint;
  network: Chain | null;
  coin: string | null;
  source: string | null;
  gateway: string | null;
};

const BANK_TYPES = ['bank_transfer', 'virtual_account'];
const BANK_PART = { method: 'bank', source: null, gateway: null, shouldGoBack: false, coin: null } as const;

/**
 * Splits an amount by the closed loop (operations 3.4): first back to the deposit methods, up to the net
 * deposit of each, oldest first; the rest to the requested account, a bank account or a `wallet` for coins of
 * one network. Deposits in those coins return there, bank deposits to a bank account. Earlier manual payouts
 * count against the coins they were paid in, then against any deposits that cannot be refunded otherwise.
 */
export async function planPayout(
  db: Db,
  player: PlayerKey,
  gateways: Gateways,
  amount: bigint,
  wallet: NetworkCoin | null = null,
): Promise<PlannedPart[]> {
  const [rows, sent] = [await depositsByMethod(db, player, gateways), await manualPayouts(db, player)];
  const open = rows.map((row) => subtractCoins(row, sent));
  let [skip, left] = [sent.reduce((total, { sum }) => total + sum, 0n), amount];
  const parts: PlannedPart[] = [];
  for (const { method, type, deposited, returned, source, gateway, ...row } of open) {
    const goesBack = !BANK_TYPES.includes(type) && source !== null;
    const skipped = goesBack ? returned : minAmount(skip, deposited);
    if (!goesBack) skip -= skipped;
    const sum = minAmount(deposited - skipped, left);
    if (sum <= 0n) continue;
    left -= sum;
    const coin = walletOf(row);
    const isRequested = wallet ? coin !== null && isSameCoin(coin, wallet) : BANK_TYPES.includes(type);
    const way = goesBack ? { source, gateway } : { source: null, gateway: null };
    parts.push({ method, ...way, shouldGoBack: !isRequested && !goesBack, coin, amount: sum });
  }
  return left > 0n ? [...parts, { ...BANK_PART, amount: left }] : parts;
}

type CoinsSentBefore = { network: Chain | null; coin: string | null; sum: bigint };

/** A method less what was already paid out in the same coins, which is deducted from `sent`. */
function subtractCoins(row: Row, sent: readonly CoinsSentBefore[]): Row {
  const same = row.coin
    ? sent.find((payout) => payout.coin === row.coin && payout.network === row.network)
    : undefined;
  if (!same) return row;
  const out = minAmount(same.sum, row.deposited);
  same.sum -= out;
  return { ...row, deposited: row.deposited - out };
}

/** Deposits by method, the part already returned, and the latest deposit whose payer a gateway can refund. */
async function depositsByMethod(db: Db, { siteId, playerId }: PlayerKey, gateways: Gateways): Promise<Row[]> {
  const able = gatewaysOfSite(gateways, siteId)
    .filter(({ paysBack, isOpen }) => paysBack && isOpen)
    .map(({ id }) => id);
  return await run<Row>(db, {
    text: `select d.method_id as method, m.type, m.details #>> '{chain,network}' as network,
      m.details #>> '{chain,coin}' as coin, sum(d.received - d.fee)::int8 as deposited,
        (array_agg(p.deposit_id order by d.credited_at desc)
        filter (where p.gateway = any ($3)))[1] as source,
        (array_agg(p.gateway order by d.credited_at desc) filter (where p.gateway = any ($3)))[1] as gateway,
        (select coalesce(sum(${LEG_PAID_OUT}), 0)::int8 from cashier.payout_leg l
          join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
          where w.site_id = $1 and w.player_id = $2 and l.method_id = d.method_id) as returned
      from cashier.deposit d
      join cashier.method m on m.site_id = d.site_id and m.method_id = d.method_id
      left join cashier.gateway_payment p on p.site_id = d.site_id and p.deposit_id = d.deposit_id
      where d.site_id = $1 and d.player_id = $2 and d.state = 'credited'
      group by d.method_id, m.type, m.details order by min(d.credited_at), d.method_id`,
    values: [siteId, playerId, able],
  });
}

/**
 * The part of a leg that was or will be paid: zero for a failed leg, or one whose request was refused or
 * ended without paying it.
 */
const LEG_PAID_OUT = `case when l.state = 'paid' then l.paid
  when l.state = 'failed' or w.state in ('rejected', 'returned', 'paid') then 0 else l.amount end`;

/** The totals paid to bank accounts, and to wallets of each coin. */
async function manualPayouts(db: Db, { siteId, playerId }: PlayerKey): Promise<CoinsSentBefore[]> {
  return await run<CoinsSentBefore>(db, {
    text: `select b.network, b.coin, coalesce(sum(${LEG_PAID_OUT}), 0)::int8 as sum from cashier.payout_leg l
      join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
      join cashier.bank_account b on b.site_id = w.site_id and b.player_id = w.player_id
      and b.bank_id = w.bank_id
      where w.site_id = $1 and w.player_id = $2 and l.method_id is null group by b.network, b.coin`,
    values: [siteId, playerId],
  });
}
