import {
  ColumnNode,
  type ColumnUpdateNode,
  type InsertQueryNode,
  type KyselyPlugin,
  ReferenceNode,
} from 'kysely';

const KEY = 'site_id';

/**
 * For a cluster, which refuses an update of the column by which a table is distributed: an insert that meets
 * its row leaves the site out of the update. The row has that site already.
 */
export const withoutKeyUpdates: KyselyPlugin = {
  transformQuery: ({ node }) => (node.kind === 'InsertQueryNode' ? withoutKeyUpdate(node) : node),
  transformResult: async ({ result }) => result,
};

function withoutKeyUpdate(node: InsertQueryNode): InsertQueryNode {
  const { onConflict, into } = node;
  if (!onConflict?.updates || !into) return node;
  const others = onConflict.updates.filter((update) => !isKey(update));
  if (others.length === onConflict.updates.length) return node;
  const same = {
    ...onConflict.updates.find(isKey)!,
    value: ReferenceNode.create(ColumnNode.create(KEY), into),
  };
  return { ...node, onConflict: { ...onConflict, updates: others.length > 0 ? others : [same] } };
}

const isKey = ({ column }: ColumnUpdateNode): boolean =>
  column.kind === 'ColumnNode' && (column as ColumnNode).column.name === KEY;
