import type { Db } from '../../platform/database/index.ts';
import type { PersonalDataSection } from '../../platform/personal-data.ts';
import { findPeriod, listPeriodLines } from '../ledger/index.ts';
import { type BetCursor, listBets } from '../reports/index.ts';
import type { DocumentOwner } from './document-request.ts';
import { fillPlaceholders, textsIn } from './document-texts.ts';
import { PART_BYTES } from './file-writers.ts';
import { READ_BATCH } from './lists/list.ts';

const ACCOUNT_KINDS = ['cash', 'bonus', 'reserved', 'token', 'frozen_token'] as const;

/** Movements of all balances, and settled rounds, up to a time. */
function accountSections(until: Date): PersonalDataSection[] {
  const movements = ACCOUNT_KINDS.map(
    (accountKind): PersonalDataSection => ({
      name: `movements_${accountKind}`,
      async read(db, key, cursor) {
        const span = await findPeriod(db, { ...key, account: accountKind, to: until });
        const before = cursor as bigint | undefined;
        const lines = span
          ? await listPeriodLines(db, span, { ...(before !== undefined && { before }), limit: READ_BATCH })
          : [];
        const rows = lines.map(({ at, kind, amount, balanceAfter, key: id }) => ({
          ...{ at, kind, amount, balance_after: balanceAfter, transfer: id },
        }));
        return { rows, next: lines.length === READ_BATCH ? lines.at(-1)?.seq : undefined };
      },
    }),
  );
  const bets: PersonalDataSection = {
    name: 'bets',
    async read(db, key, cursor) {
      const filter = { ...key, from: null, to: until, category: '', outcome: '' as const };
      const rows = await listBets(db, filter, { after: cursor as BetCursor | undefined, limit: READ_BATCH });
      const last = rows.length === READ_BATCH ? rows.at(-1) : undefined;
      return { rows, next: last && { at: last.settled_at, roundId: last.round_id } };
    },
  };
  return [...movements, bets];
}

/** Sections of a personal data export: those of the modules, then those of the account. */
export const allPersonalSections = (
  sections: readonly PersonalDataSection[],
  until: Date,
): PersonalDataSection[] => [...sections, ...accountSections(until)];

type Writing = {
  db: Db;
  owner: DocumentOwner;
  sections: readonly PersonalDataSection[];
  format: 'json' | 'html';
  language: string;
  at: Date;
  put(part: Buffer): Promise<void>;
  /** Called with the number of completed sections. */
  progress(done: number): Promise<void>;
};

/**
 * Writes the complete personal data of a player, in a machine-readable or a printable format. Amounts are
 * minor units, times UTC.
 */
export async function writePersonalData(writing: Writing): Promise<void> {
  const { db, owner, sections, put, progress } = writing;
  const pen = writing.format === 'json' ? createJsonWriter(writing) : createHtmlWriter(writing);
  let text = pen.begin();
  for (const [at, { name, read }] of sections.entries()) {
    text += pen.open(name, at === 0);
    let cursor: unknown;
    let isFirst = true;
    do {
      const { rows, next } = await read(db, owner, cursor);
      text += pen.rows(rows, isFirst);
      isFirst &&= rows.length === 0;
      cursor = next;
      if (text.length >= PART_BYTES / 2) {
        await put(Buffer.from(text));
        text = '';
      }
    } while (cursor !== undefined);
    text += pen.close(isFirst);
    await progress(at + 1);
  }
  await put(Buffer.from(text + pen.end()));
}

type SectionWriter = {
  begin(): string;
  open(name: string, isFirst: boolean): string;
  rows(rows: readonly object[], isFirst: boolean): string;
  close(isEmpty: boolean): string;
  end(): string;
};

const bigintAsText = (_: string, value: unknown) => (typeof value === 'bigint' ? value.toString() : value);
const jsonOf = (value: unknown): string => JSON.stringify(value, bigintAsText);

function createJsonWriter({ owner, at }: Writing): SectionWriter {
  const about = { site: owner.siteName, account_id: owner.accountId, made_at: at };
  return {
    begin: () => `{"about":${jsonOf(about)},"data":{`,
    open: (name, isFirst) => `${isFirst ? '' : ','}\n${jsonOf(name)}:[`,
    rows: (rows, isFirst) =>
      rows.map((row, n) => `${isFirst && n === 0 ? '' : ','}\n${jsonOf(row)}`).join(''),
    close: () => ']',
    end: () => '}}\n',
  };
}

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);
const cellOf = (value: unknown): string => {
  if (value === null || value === undefined) return '';
  if (value instanceof Date) return value.toISOString();
  return escapeHtml(typeof value === 'object' ? jsonOf(value) : String(value));
};
const nameOf = (name: string): string => escapeHtml(name.replaceAll('_', ' '));
const STYLE =
  'body{font:16px/1.5 sans-serif;margin:2rem}table{border-collapse:collapse}th,td{border:1px solid #999;padding:.3rem .6rem;text-align:start;vertical-align:top}';

function createHtmlWriter({ owner, language, at }: Writing): SectionWriter {
  const { text } = textsIn(language);
  const title = escapeHtml(`${owner.siteName} · ${text.personal} · ${owner.accountId}`);
  const note = escapeHtml(fillPlaceholders(text.personalNote, { at: at.toISOString() }));
  return {
    begin: () =>
      `<!doctype html><html><head><meta charset="utf-8"><title>${title}</title><style>${STYLE}</style></head><body><h1>${title}</h1><p>${note}</p>`,
    open: (name) => `\n<h2>${nameOf(name)}</h2>`,
    rows(rows, isFirst) {
      const [first] = rows;
      if (!first) return '';
      const heads = Object.keys(first).map((name) => `<th scope="col">${nameOf(name)}</th>`);
      const head = isFirst ? `<table><tr>${heads.join('')}</tr>` : '';
      const lines = rows.map(
        (row) =>
          `\n<tr>${Object.values(row)
            .map((value) => `<td>${cellOf(value)}</td>`)
            .join('')}</tr>`,
      );
      return head + lines.join('');
    },
    close: (isEmpty) => (isEmpty ? `<p>${escapeHtml(text.nothing)}</p>` : '</table>'),
    end: () => '</body></html>\n',
  };
}
