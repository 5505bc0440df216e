import type { Db } from '../../platform/database/index.ts';
import { refuse } from '../../platform/refusal.ts';
import { receiptDetails } from '../cashier/index.ts';
import { findTransaction } from '../ledger/index.ts';
import { currencyCodeOf, formatAmount } from './amount-format.ts';
import type { DocumentOwner, DocumentRequest } from './document-request.ts';
import { fillPlaceholders, textsIn } from './document-texts.ts';
import { createPdfSheet, LEFT, WIDTH, writeHeader } from './pdf/document.ts';
import { MUTED_COLOR } from './pdf/text-writer.ts';
import { formatTime, formatZone } from './time-format.ts';

type ReceiptRequest = Pick<DocumentRequest, 'language' | 'zone_minutes'> & { number: bigint; at: Date };

/** A receipt for a player's deposit or withdrawal, as a one-page PDF; refuses `notFound`. */
export async function renderReceipt(
  db: Db,
  owner: DocumentOwner,
  request: ReceiptRequest,
): Promise<{ name: string; file: Buffer }> {
  const line = await findTransaction(db, owner, request.number);
  if (!line || line.kind === 'demo_funding') return refuse('notFound');
  const words = textsIn(request.language);
  const { text } = words;
  const moment = (at: Date) => formatTime(at, request.zone_minutes);
  const sum = (amount: bigint) => `${formatAmount(amount, line.currency)} ${currencyCodeOf(line.currency)}`;
  const facts = await receiptDetails(db, owner, line.meta, request.language);
  const isDeposit = line.kind === 'deposit';
  const rows: [string, string | undefined][] = [
    [text.account, owner.accountId],
    [text.reference, line.key],
    [text.status, text[line.status]],
    [isDeposit ? text.method : text.paidTo, facts?.name],
    [text.requested, facts && moment(facts.askedAt)],
    [text.done, moment(line.at)],
    [text.sent, facts?.sent ? sum(facts.sent) : undefined],
    [text.fee, facts?.sent ? sum(facts.fee ?? 0n) : undefined],
    [isDeposit ? text.credit : text.amount, sum(line.amount < 0n ? -line.amount : line.amount)],
    [text.number, String(line.number)],
  ];
  const title = isDeposit ? text.receiptDeposit : text.receiptWithdrawal;
  const sheet = createPdfSheet(`${owner.siteName} · ${title}`, owner.siteName);
  const { pen } = sheet;
  let y =
    writeHeader(pen, { brand: owner.siteName, title, note: formatZone(request.zone_minutes), facts: [] }) + 6;
  const total = sum(line.amount < 0n ? -line.amount : line.amount);
  pen.write(total, LEFT, y, { size: 30, weight: 'bold', width: WIDTH });
  y += 58;
  for (const [name, value] of rows) {
    if (!value) continue;
    pen.write(name, LEFT, y, { size: 10, color: MUTED_COLOR, width: 160 });
    pen.write(value, LEFT + 170, y, { size: 10, width: WIDTH - 170 });
    pen.line(LEFT, y + 19, WIDTH);
    y += 28;
  }
  const small = fillPlaceholders(text.small, { site: owner.siteName, at: moment(request.at) });
  pen.write(small, LEFT, y + 10, { size: 8.5, color: MUTED_COLOR, width: WIDTH });
  const file = await sheet.end(words, `${owner.siteName} · ${line.key}`);
  return { name: `${line.kind}-${line.key.replaceAll(/[^\w-]/g, '-').slice(0, 60)}.pdf`, file };
}
