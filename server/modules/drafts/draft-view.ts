import { savepoint, type Tx } from '../../platform/database/index.ts';
import { type FindKind, publisherOf } from './publication.ts';
import { type DraftRow, type DraftSelection, tables } from './tables.ts';

/** Maximum number of drafts shown together. */
const MAX_SHOWN = 500;

/**
 * Makes the selected drafts live inside a transaction that its caller rolls back. Returns the titles of
 * drafts that are too incomplete to show, or that previews leave out.
 */
export async function applyDrafts(
  tx: Tx,
  findKind: FindKind,
  siteId: number,
  items: DraftSelection['items'],
  now: Date,
): Promise<string[]> {
  const leftOut: string[] = [];
  for (const draft of await chosenDrafts(tx, siteId, items)) {
    const kind = findKind(draft.kind);
    if (kind.isNotPreviewed) {
      leftOut.push(kind.title(draft.item_key, draft.body));
      continue;
    }
    const publish = () => kind.publish(tx, siteId, draft.item_key, draft.body, now, publisherOf(draft));
    await savepoint(tx, publish).catch(() => leftOut.push(kind.title(draft.item_key, draft.body)));
  }
  return leftOut;
}

async function chosenDrafts(tx: Tx, siteId: number, items: DraftSelection['items']): Promise<DraftRow[]> {
  const rows = await tables(tx)
    .selectFrom('draft')
    .selectAll()
    .where('site_id', '=', siteId)
    .orderBy('kind')
    .orderBy('item_key')
    .limit(MAX_SHOWN)
    .execute();
  if (!items) return rows;
  const chosen = new Set(items.map(({ kind, key }) => `${kind} ${key}`));
  return rows.filter(({ kind, item_key }) => chosen.has(`${kind} ${item_key}`));
}
