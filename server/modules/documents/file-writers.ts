import { MINUTE_MS } from '#contracts/values/time.ts';
import type { DocumentOwner, DocumentRequest } from './document-request.ts';
import { fillPlaceholders, textsIn } from './document-texts.ts';
import type { DocumentList } from './lists/list.ts';
import { createPdfSheet, createTable, LEFT, writeFigures, writeHeader } from './pdf/document.ts';
import { MUTED_COLOR } from './pdf/text-writer.ts';
import { formatTime, formatZone } from './time-format.ts';

/** Byte order mark: without it spreadsheets assume another encoding. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Bytes per part of a file: the response to one download call. */
export const PART_BYTES = 384 * 1024;

type FileRequest = {
  list: DocumentList;
  request: DocumentRequest;
  owner: DocumentOwner;
  /** Time of the request. */
  at: Date;
  /** Receives the next part of the file. */
  put(part: Buffer): Promise<void>;
  /** Called with the number of completed lines. */
  progress(done: number): Promise<void>;
};

/** Writes the list of a request as CSV or PDF. */
export async function writeFile(writing: FileRequest): Promise<void> {
  await (writing.request.format === 'csv' ? writeCsv(writing) : writePdf(writing));
}

async function writeCsv({ list, put, progress }: FileRequest): Promise<void> {
  let text = BYTE_ORDER_MARK + list.heading;
  let done = 0;
  let cursor: unknown;
  do {
    const { lines, next } = await list.read(cursor);
    text += lines.map(({ csv }) => csv).join('');
    done += lines.length;
    cursor = next;
    const isFull = text.length >= PART_BYTES / 2;
    if (isFull || cursor === undefined) {
      await put(Buffer.from(text));
      text = '';
    }
    await progress(done);
  } while (cursor !== undefined);
}

async function writePdf({ list, request, owner, at, put, progress }: FileRequest): Promise<void> {
  const words = textsIn(request.language);
  const { text } = words;
  const moment = (when: Date) => formatTime(when, request.zone_minutes);
  const sheet = createPdfSheet(`${owner.siteName} · ${list.title}`, owner.siteName);
  const { pen } = sheet;
  const head = writeHeader(pen, {
    brand: owner.siteName,
    title: list.title,
    note: list.note,
    facts: [
      { name: text.account, value: owner.accountId },
      { name: text.period, value: periodText(request, at) },
      { name: text.made, value: `${moment(at)} · ${text.times}: ${formatZone(request.zone_minutes)}` },
    ],
  });
  const y = writeFigures(pen, head, list.figures);
  if (list.count === 0) pen.write(text.nothing, LEFT, y, { color: MUTED_COLOR });
  else {
    const add = createTable(pen, list.columns, y);
    let done = 0;
    let cursor: unknown;
    do {
      const { lines, next } = await list.read(cursor);
      await add(lines);
      done += lines.length;
      cursor = next;
      await progress(done);
    } while (cursor !== undefined);
  }
  const file = await sheet.end(words, `${owner.siteName} · ${list.title} · ${owner.accountId}`);
  for (let begin = 0; begin < file.length; begin += PART_BYTES)
    await put(file.subarray(begin, begin + PART_BYTES));
}

/** The period as the reader selected it, including its last minute. */
function periodText({ filter, language, zone_minutes }: DocumentRequest, at: Date): string {
  const { text } = textsIn(language);
  const end = filter.to === null ? at : new Date(new Date(filter.to).getTime() - MINUTE_MS);
  const to = formatTime(end, zone_minutes);
  if (filter.from !== null) return `${formatTime(new Date(filter.from), zone_minutes)} – ${to}`;
  return filter.to === null ? text.allTime : fillPlaceholders(text.until, { to });
}
