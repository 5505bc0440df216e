import { parse } from 'libpg-query';

type Named = { schemaname?: string; relname: string };
type Constraint = { contype: string; skip_validation?: boolean };
type Command = { subtype: string; name?: string; def?: { ColumnDef?: Column; Constraint?: Constraint } };
type Column = { colname: string; constraints?: { Constraint: Constraint }[] };
type Dropped = { removeType: string };
type Renamed = { renameType: string };

/** Objects used by processes of the previous release: their removal belongs in a contract upgrade. */
const ENDED = new Map([
  ['AT_DropColumn', 'drops a column'],
  ['AT_AlterColumnType', 'changes the type of a column'],
  ['AT_SetNotNull', 'makes a column required'],
]);
const DROPPED = ['OBJECT_TABLE', 'OBJECT_SCHEMA', 'OBJECT_TYPE', 'OBJECT_VIEW', 'OBJECT_FUNCTION'];
const RENAMED = ['OBJECT_TABLE', 'OBJECT_COLUMN', 'OBJECT_SCHEMA', 'OBJECT_FUNCTION'];
const pathOf = ({ schemaname, relname }: Named) => `${schemaname ?? 'public'}.${relname}`;

/**
 * What an expand upgrade must not do while processes of the previous release write to the same database:
 * remove what they use, require what they do not write, or lock a table for a full scan. Tables created by
 * the file itself are exempt.
 */
export async function upgradeFaults(sql: string): Promise<string[]> {
  const { stmts = [] } = (await parse(sql)) as { stmts?: { stmt: Record<string, object> }[] };
  const created = new Set(
    stmts.flatMap(({ stmt }) =>
      stmt.CreateStmt ? [pathOf((stmt.CreateStmt as { relation: Named }).relation)] : [],
    ),
  );
  return stmts.flatMap(({ stmt }) => {
    const [kind, body] = Object.entries(stmt)[0]!;
    const { relation } = body as { relation?: Named };
    const path = relation ? pathOf(relation) : '';
    if (created.has(path)) return [];
    return faultsOf(kind, body).map((fault) => (path ? `${path}: ${fault}` : fault));
  });
}

function faultsOf(kind: string, body: object): string[] {
  if (kind === 'AlterTableStmt')
    return (body as { cmds: { AlterTableCmd: Command }[] }).cmds.flatMap(({ AlterTableCmd }) =>
      commandFaults(AlterTableCmd),
    );
  if (kind === 'DropStmt' && DROPPED.includes((body as Dropped).removeType))
    return ['drops what may be used'];
  if (kind === 'RenameStmt' && RENAMED.includes((body as Renamed).renameType))
    return ['renames what may be used'];
  if (kind === 'IndexStmt' && (body as { unique?: boolean }).unique)
    return ['restricts rows by a unique index'];
  return [];
}

function commandFaults({ subtype, name, def }: Command): string[] {
  const ended = ENDED.get(subtype);
  if (ended) return [`${ended} (${name})`];
  const constraint = def?.Constraint;
  if (subtype === 'AT_AddConstraint' && constraint) {
    const { contype, skip_validation } = constraint;
    if (contype === 'CONSTR_UNIQUE' || contype === 'CONSTR_PRIMARY')
      return ['restricts rows by a unique key'];
    return skip_validation
      ? []
      : ['adds a constraint that reads the table under its lock: not valid, then validate'];
  }
  const column = def?.ColumnDef;
  if (subtype !== 'AT_AddColumn' || !column) return [];
  const kinds = (column.constraints ?? []).map(({ Constraint }) => Constraint.contype);
  const isRequired = kinds.includes('CONSTR_NOTNULL') && !kinds.includes('CONSTR_DEFAULT');
  const isComputed = kinds.includes('CONSTR_GENERATED') || kinds.includes('CONSTR_IDENTITY');
  return isRequired && !isComputed ? [`adds a required column without a default (${column.colname})`] : [];
}
