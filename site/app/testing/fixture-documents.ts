import type { DocumentItem } from '#contracts/api/documents.ts';
import type { StatementItem } from '#contracts/api/reports.ts';

const AT = '2026-11-21T10:00:00.000Z';

function entry(n: number, kind: string, amount: number, after: number, subject: StatementItem['subject']) {
  return {
    entry_id: `cash-${n}`,
    at: AT,
    kind,
    account: 'cash' as const,
    amount,
    balance_after: after,
    currency: 'PHP',
    reference: subject.id || 'demo_funding:cash',
    subject,
    bet: null,
  };
}

/** Movements that lead to something, and one that does not. */
export const STATEMENT: StatementItem[] = [
  entry(4, 'bet', -25, 1475, { kind: 'played', id: '0190b0c0-0000-7000-8000-0000000000a4' }),
  entry(3, 'deposit', 480, 1500, { kind: 'deposit', id: '0190b0c0-0000-7000-8000-0000000000d1' }),
  entry(2, 'win', 20, 1020, { kind: 'round', id: '0190b0c0-0000-7000-8000-0000000000a2' }),
  entry(1, 'demo_funding', 1000, 1000, { kind: 'none', id: '' }),
];

const READY: DocumentItem = {
  document_id: '0190b0c0-0000-7000-8000-0000000000f1',
  list: 'statement',
  format: 'csv',
  state: 'ready',
  percent: 100,
  lines: 12_480,
  parts: 1,
  bytes: 4,
  name: 'statement-2026-11-21.csv',
  created_at: AT,
  expires_at: '2026-11-28T10:00:00.000Z',
};

/** One file that is there, and a PDF that stays in the making. */
export function documentAnswers() {
  return {
    documents: () => ({ value: [READY] }),
    createDocument: () => ({
      value: { ...READY, format: 'pdf' as const, state: 'working' as const, percent: 42 },
    }),
    document: () => ({ value: { ...READY, format: 'pdf' as const, state: 'working' as const, percent: 64 } }),
    documentPart: () => ({ content: 'dGVzdA==' }),
    receipt: () => ({ name: 'receipt.pdf', content: 'JVBERg==' }),
  };
}
