import type { Db, Tx } from '../../platform/database/index.ts';
import type { JsonObject } from '../ledger/index.ts';
import { tables } from './tables.ts';

type FinanceCaseKind =
  | 'unknown_payment'
  | 'second_payment'
  | 'wrong_currency'
  | 'charged_back'
  | 'refunded'
  | 'difference'
  | 'late'
  | 'amount_differs'
  | 'payment_failures'
  | 'covered_transaction'
  | 'net_deposits'
  | 'excluded_player'
  | 'high_limit_contact'
  | 'harm_markers';

/** Cases without an outstanding claim: they delay no withdrawal. */
export const NON_BLOCKING_KINDS: readonly FinanceCaseKind[] = [
  'late',
  'amount_differs',
  'second_payment',
  'net_deposits',
  'excluded_player',
  'high_limit_contact',
  'harm_markers',
];

type NewFinanceCase = {
  /** 0 if the site is unknown. */
  siteId: number;
  kind: FinanceCaseKind;
  /** The subject: one case per subject. */
  subject: string;
  playerId?: string;
  paymentId?: string;
  detail: JsonObject;
};

/** Opens a finance case, unless the subject already has one. */
export async function openFinanceCase(tx: Tx, request: NewFinanceCase, now: Date): Promise<void> {
  await tables(tx)
    .insertInto('finance_case')
    .values({
      site_id: request.siteId,
      kind: request.kind,
      subject: request.subject,
      player_id: request.playerId ?? null,
      payment_id: request.paymentId ?? null,
      detail: JSON.stringify(request.detail),
      opened_at: now,
      closed_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Open cases of a site, oldest first. */
export async function listOpenCases(db: Db, siteId: number) {
  return await tables(db)
    .selectFrom('finance_case')
    .selectAll()
    .where('site_id', '=', siteId)
    .where('closed_at', 'is', null)
    .orderBy('opened_at')
    .limit(200)
    .execute();
}
