import type { Db } from '../../../platform/database/index.ts';
import type { DocumentOwner, DocumentRequest } from '../document-request.ts';
import type { DocumentTexts } from '../texts/index.ts';

export type Column = { title: string; width: number; align?: 'right'; color?: 'grey' };
export type Figure = { name: string; value: string; unit?: string };

/** One line, for a CSV file and as the cells of a table. */
export type ListLine = { csv: string; cells: string[] };

/** A list read from its newest line to its oldest, a batch at a time, at constant cost. */
export type DocumentList = {
  title: string;
  /** The subtitle: which of several lists of the kind. */
  note: string;
  heading: string;
  columns: Column[];
  figures: Figure[];
  count: number;
  /** Lines after the place `cursor`, from the newest when left out; `next` is undefined after the last. */
  read(cursor?: unknown): Promise<{ lines: ListLine[]; next?: unknown }>;
};

export type ListInput = {
  db: Db;
  owner: DocumentOwner;
  request: DocumentRequest;
  words: DocumentTexts;
  /** End of the list, exclusive. */
  until: Date;
};

/** Lines read at a time. */
export const READ_BATCH = 1000;

/** The period of a list: `from` undefined for all, `to` never after the request. */
export function periodOf({ request, until }: ListInput): { from: Date | undefined; to: Date } {
  const { from, to } = request.filter;
  const end = to === null ? until : new Date(Math.min(new Date(to).getTime(), until.getTime()));
  return { from: from === null ? undefined : new Date(from), to: end };
}
