import { type Db, run } from '../../../platform/database.ts';
import type { Gateways } from '../gateways/registry.ts';
import type { PlayerKey } from '../holder.ts';

/**
 * A part of a withdrawal. With `source` it goes back to whoever paid that deposit, through `gateway`; without one to the bank account.
 * `shouldGoBack`: it came from something that is no bank account and that nobody can pay.
 */
export type Part = {
  method: string;
  source: string | null;
  gateway: string | null;
  shouldGoBack: boolean;
  amount: bigint;
};

type Row = {
  method: string;
  type: string;
  deposited: bigint;
  returned: bigint;
  source: string | null;
  gateway: string | null;
};

const BANK_TYPES = ['bank_transfer', 'virtual_account'];
const BANK = { method: 'bank', source: null, gateway: null, shouldGoBack: false } as const;

/** The smaller of two sums. */
export function least(a: bigint, b: bigint): bigint {
  return a < b ? a : b;
}

/**
 * Where a sum goes by the closed loop (operations 3.4): first back to the methods money came from, up to the net deposited by each,
 * oldest first, the rest to the bank account. What went to bank accounts before counts against what cannot be paid back otherwise.
 */
export async function planOf(db: Db, player: PlayerKey, gateways: Gateways, amount: bigint): Promise<Part[]> {
  const rows = await depositedBy(db, player, gateways);
  let [skip, left] = [await sentToBanks(db, player), amount];
  const parts: Part[] = [];
  for (const { method, type, deposited, returned, source, gateway } of rows) {
    const isBank = BANK_TYPES.includes(type);
    const goesBack = !isBank && source !== null;
    const skipped = goesBack ? returned : least(skip, deposited);
    if (!goesBack) skip -= skipped;
    const sum = least(deposited - skipped, left);
    if (sum <= 0n) continue;
    left -= sum;
    const way = goesBack ? { source, gateway } : { source: null, gateway: null };
    parts.push({ method, ...way, shouldGoBack: !isBank && !goesBack, amount: sum });
  }
  return left > 0n ? [...parts, { ...BANK, amount: left }] : parts;
}

/** What came by each method, what of it went back, and the newest deposit whose payer a gateway can pay. */
async function depositedBy(db: Db, { siteId, playerId }: PlayerKey, gateways: Gateways): Promise<Row[]> {
  const able = [...gateways.values()].filter(({ paysBack }) => paysBack).map(({ id }) => id);
  return await run<Row>(db, {
    text: `select d.method_id as method, m.type, sum(d.received - d.fee)::int8 as deposited,
        (array_agg(p.deposit_id order by d.credited_at desc) filter (where p.gateway = any ($3)))[1] as source,
        (array_agg(p.gateway order by d.credited_at desc) filter (where p.gateway = any ($3)))[1] as gateway,
        (select coalesce(sum(${GONE}), 0)::int8 from cashier.leg l
          join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
          where w.site_id = $1 and w.player_id = $2 and l.method_id = d.method_id) as returned
      from cashier.deposit d
      join cashier.method m on m.site_id = d.site_id and m.method_id = d.method_id
      left join cashier.gateway_payment p on p.site_id = d.site_id and p.deposit_id = d.deposit_id
      where d.site_id = $1 and d.player_id = $2 and d.state = 'credited'
      group by d.method_id, m.type order by min(d.credited_at), d.method_id`,
    values: [siteId, playerId, able],
  });
}

/** What of a leg has left, or still will: nothing of one that failed, or whose request was refused or has ended without it. */
const GONE = `case when l.state = 'paid' then l.paid
  when l.state = 'failed' or w.state in ('rejected', 'returned', 'paid') then 0 else l.amount end`;

async function sentToBanks(db: Db, { siteId, playerId }: PlayerKey): Promise<bigint> {
  const [sent] = await run<{ sum: bigint }>(db, {
    text: `select coalesce(sum(${GONE}), 0)::int8 as sum from cashier.leg l
      join cashier.withdrawal w on w.site_id = l.site_id and w.withdrawal_id = l.withdrawal_id
      where w.site_id = $1 and w.player_id = $2 and l.method_id is null`,
    values: [siteId, playerId],
  });
  return sent!.sum;
}
