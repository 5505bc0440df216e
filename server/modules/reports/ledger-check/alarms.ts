import type { WinHeld } from '#contracts/events/held-win.ts';
import type { SmsLimitReached } from '#contracts/events/sms-limit.ts';
import type { WebhookDisabled } from '#contracts/events/webhook.ts';
import { type Db, run, schemaOf, type Tx, write } from '../../../platform/database/index.ts';
import type { AlarmKind, ReportsTables } from '../tables.ts';

const tables = schemaOf<ReportsTables>('reports');

type NewAlarm = { siteId: number; what: AlarmKind; subject: string; detail: Record<string, unknown> };

/** Raises an alarm unless the same one is open. Returns whether it is new. */
export async function raiseAlarm(
  tx: Tx,
  { siteId, what, subject, detail }: NewAlarm,
  now: Date,
): Promise<boolean> {
  const [row] = await write(tx, {
    text: `insert into reports.alarm (site_id, what, subject, detail, raised_at) values ($1, $2, $3, $4, $5)
      on conflict (site_id, what, subject) where closed_at is null do nothing returning alarm_id`,
    values: [siteId, what, subject.slice(0, 200), JSON.stringify(detail), now],
  });
  return row !== undefined;
}

/** A provider's win beyond its limits awaits approval by two people. */
export async function raiseHeldWin(tx: Tx, held: WinHeld): Promise<void> {
  const { site_id: siteId, provider_code, tx_id, player_id, reason, amount, currency, at } = held;
  const subject = `${provider_code} ${tx_id}`;
  const detail = { player: player_id, reason, amount, currency };
  await raiseAlarm(tx, { siteId, what: 'HELD_WIN', subject, detail }, new Date(at));
}

/** An SMS limit was reached, or a country receives far more of them than usual. */
export async function raiseSmsLimit(tx: Tx, reached: SmsLimitReached): Promise<void> {
  const { site_id: siteId, scope, prefix, period, starts_at, limit, sent, is_surge, at } = reached;
  const what = is_surge ? 'SMS_SURGE' : 'SMS_LIMIT';
  const subject = `${scope}${prefix && ` +${prefix}`} ${period} ${starts_at.slice(0, 16)}Z`;
  await raiseAlarm(tx, { siteId, what, subject, detail: { limit, sent } }, new Date(at));
}

/** An endpoint of an operator's program was disabled after failures. */
export async function raiseWebhookFailed(tx: Tx, disabled: WebhookDisabled): Promise<void> {
  const { site_id: siteId, endpoint_id: subject, name, failures, error, at } = disabled;
  const detail = { name, failures, error };
  await raiseAlarm(tx, { siteId, what: 'WEBHOOK_FAILED', subject, detail }, new Date(at));
}

/** Alarms of a site, open ones first, the newest first. */
export async function listAlarms(db: Db, siteId: number) {
  return await tables(db)
    .selectFrom('alarm')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('closed_at', (order) => order.desc().nullsFirst())
    .orderBy('raised_at', 'desc')
    .limit(200)
    .execute();
}

/** Closes an open alarm; returns the result. */
export async function closeAlarm(
  tx: Tx,
  { siteId, alarmId, staffId, now }: { siteId: number; alarmId: string; staffId: string; now: Date },
): Promise<'closed' | 'closed before' | 'unknown'> {
  const row = await tables(tx)
    .selectFrom('alarm')
    .select('closed_at')
    .where('site_id', '=', siteId)
    .where('alarm_id', '=', alarmId)
    .forUpdate()
    .executeTakeFirst();
  if (!row) return 'unknown';
  if (row.closed_at) return 'closed before';
  await tables(tx)
    .updateTable('alarm')
    .set({ closed_at: now, closed_by: staffId })
    .where('site_id', '=', siteId)
    .where('alarm_id', '=', alarmId)
    .execute();
  return 'closed';
}

/** Open alarms of every site, for metrics. */
export async function countOpenAlarms(db: Db): Promise<number> {
  const [row] = await run<{ count: number }>(db, {
    text: 'select count(*)::int as count from reports.alarm where closed_at is null',
  });
  return row?.count ?? 0;
}
