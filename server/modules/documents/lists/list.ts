import type { Db } from '../../../platform/database/index.ts';
import type { DocumentOwner, DocumentRequest } from '../document-request.ts';
import type { DocumentTexts } from '../document-texts.ts';

export type ListColumn = { title: string; width: number; align?: 'right'; color?: 'grey' };
export type ListTotal = { name: string; value: string; unit?: string };

/** One line, as a CSV line and as table cells. */
export type ListLine = { csv: string; cells: string[] };

/** A list read in batches from the newest to the oldest line, at constant cost per batch. */
export type DocumentList = {
  title: string;
  /** The subtitle, which distinguishes lists of the same kind. */
  note: string;
  heading: string;
  columns: ListColumn[];
  figures: ListTotal[];
  count: number;
  /** Lines after `cursor`, or from the newest if omitted; `next` is undefined after the last one. */
  read(cursor?: unknown): Promise<{ lines: ListLine[]; next?: unknown }>;
};

export type DocumentListInput = {
  db: Db;
  owner: DocumentOwner;
  request: DocumentRequest;
  words: DocumentTexts;
  /** End of the list, exclusive. */
  until: Date;
};

/** Lines read per batch. */
export const READ_BATCH = 1000;

/** The period of a list: `from` is undefined for no lower bound; `to` is never after the request. */
export function listPeriodOf({ request, until }: DocumentListInput): { from: Date | undefined; to: Date } {
  const { from, to } = request.filter;
  const end = to === null ? until : new Date(Math.min(new Date(to).getTime(), until.getTime()));
  return { from: from === null ? undefined : new Date(from), to: end };
}
