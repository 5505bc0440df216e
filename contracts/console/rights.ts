/** Roles of a brand's staff, in the order of operations 1.2. */
export const ROLES = [
  'platform_admin',
  'site_admin',
  'finance_maker',
  'finance_checker',
  'risk',
  'kyc',
  'compliance',
  'support',
  'crm',
  'content',
  'trader',
  'head_trader',
  'affiliate_manager',
  'auditor',
] as const;
export type Role = (typeof ROLES)[number];

/**
 * Read; read totals without personal data; read totals of sports or of own partners; write; propose; approve;
 * approve payments; hold and release; propose only a block.
 */
export type Access =
  | 'read'
  | 'aggregate'
  | 'partial'
  | 'write'
  | 'make'
  | 'approve'
  | 'payout'
  | 'hold'
  | 'block'
  | 'record';

/** Accesses of each table cell, verbatim. The scope ("own") is the site of the role. */
const CELL_ACCESSES: Record<string, readonly Access[]> = {
  '–': [],
  R: ['read'],
  'R agg.': ['aggregate'],
  'agg.': ['aggregate'],
  sports: ['partial'],
  own: ['partial'],
  W: ['read', 'write'],
  'W own': ['read', 'write'],
  'W stricter': ['read', 'write'],
  M: ['read', 'make'],
  'M own': ['read', 'make'],
  'M hold': ['read', 'hold'],
  'M block': ['read', 'block'],
  'M cap': ['read', 'make'],
  'M targeted': ['read', 'make'],
  'M/A': ['read', 'make', 'approve'],
  A: ['read', 'approve'],
  'A RG': ['read', 'approve'],
  'A payout': ['read', 'payout'],
  record: ['record'],
};

/** Rows of operations 1.2, one cell for each of `ROLES`. */
const RIGHTS_TABLE = {
  sites: 'W | W own | – | – | – | – | – | – | – | R | – | – | – | R',
  staff: 'M/A | M own | – | – | – | – | – | – | – | – | – | – | – | R',
  players: 'R | R | R | R | R | R | R | R | R agg. | – | – | – | – | R',
  personal: '– | – | – | – | R | W | R | – | – | – | – | – | – | R',
  identity: '– | – | – | – | R | W | R | – | – | – | – | – | – | R',
  block: '– | M | – | – | W | – | W | M block | – | – | – | – | – | R',
  limits: '– | – | – | – | R | – | W stricter | record | – | – | – | – | – | R',
  deposits: '– | R | M | A | R | – | – | R | – | – | – | – | – | R',
  withdrawals: '– | R | M | A | M hold | R | R | R | – | – | – | – | – | R',
  adjustments: '– | M | M | A | R | – | – | R | – | – | – | – | – | R',
  campaigns: '– | A | – | R | R | – | A RG | R | M | – | – | – | – | R',
  grants: '– | A | – | – | R | – | R | M cap | M | – | – | – | – | R',
  games: 'W | W own | – | – | – | – | – | – | – | W | – | – | – | R',
  paytables: 'M | – | – | – | A | – | A | – | – | – | – | – | – | R',
  odds: '– | – | – | – | R | – | – | – | – | – | W | W | – | R',
  results: '– | – | – | – | – | – | – | – | – | – | M | A | – | R',
  resettle: '– | – | – | R | R | – | – | – | – | – | M | A | – | R',
  affiliates: '– | A | R | A payout | R | – | – | – | – | – | – | – | M | R',
  content: '– | W | – | – | – | – | R | – | M targeted | W | – | – | – | R',
  reports: 'R | R | R | R | R | – | R | – | agg. | – | sports | sports | own | R',
  audit: 'R | – | – | – | R | – | R | – | – | – | – | – | – | R',
  secrets: 'M/A | – | – | – | – | – | – | – | – | – | – | – | – | –',
  // Additional rows, missing in the reference. Answering players' messages and keeping notes about them.
  messages: 'R | W | – | – | R | – | W | W | – | – | – | – | – | R',
  // Reset of a player's lost second factor: one person proposes, another approves.
  factors: '– | – | – | – | M/A | M/A | M/A | M | – | – | – | – | – | R',
  notes: 'R | W | W | W | W | W | W | W | – | – | – | – | – | R',
  // Account access of players: callers, sessions, passwords, contacts.
  accounts: '– | – | – | – | W | W | W | W | – | – | – | – | – | R',
  // Payment rules: methods, limits, review thresholds.
  cashier: '– | M | M | A | R | – | R | R | – | – | – | – | – | R',
  // Payment gateways and their credentials.
  gateways: 'M/A | M own | M | A | R | – | R | – | – | – | – | – | – | R',
  // External endpoints that receive events.
  webhooks: 'W | W own | – | – | – | – | – | – | – | – | – | – | – | R',
  // Finance cases: chargebacks, unexpected money, reports that differ from the ledger.
  cases: 'R | R | W | W | R | – | R | – | – | – | – | – | – | R',
} as const;

export type Right = keyof typeof RIGHTS_TABLE;
export const RIGHTS = Object.keys(RIGHTS_TABLE) as Right[];

/** Rights of each role by function: the table as data. */
export const MATRIX: Record<Role, Record<Right, readonly Access[]>> = Object.fromEntries(
  ROLES.map((role, column) => [
    role,
    Object.fromEntries(RIGHTS.map((right) => [right, accessesOf(RIGHTS_TABLE[right].split(' | ')[column])])),
  ]),
) as Record<Role, Record<Right, readonly Access[]>>;

function accessesOf(cell: string | undefined): readonly Access[] {
  const accesses = CELL_ACCESSES[cell ?? ''];
  if (!accesses) throw new Error(`the table of rights has no meaning for "${cell}"`);
  return accesses;
}

/** Rights of a custom role by function; no access to functions not listed. */
export type RoleRights = { readonly [Name in Right]?: readonly Access[] | undefined };

/** A custom role assigned to a person; accounts refer to it by `code`. */
export type OwnRole = { code: string; name: string; rights: Partial<Record<Right, Access[]>> };

/** A role assigned to a person: a built-in one by name, or a custom one with its rights. */
export type HeldRole = Role | OwnRole;

const accessesTo = (role: HeldRole, right: Right): readonly Access[] =>
  typeof role === 'string' ? MATRIX[role][right] : (role.rights[right] ?? []);

/** Whether any of the roles has any of the accesses. */
export function hasAccess(roles: readonly HeldRole[], right: Right, accesses: readonly Access[]): boolean {
  return roles.some((role) => accessesTo(role, right).some((access) => accesses.includes(access)));
}

/** Combined rights of roles, by function. */
export function rightsOf(roles: readonly HeldRole[]): RoleRights {
  const together = RIGHTS.flatMap((right) => {
    const accesses = [...new Set(roles.flatMap((role) => accessesTo(role, right)))];
    return accesses.length > 0 ? [[right, accesses] as const] : [];
  });
  return Object.fromEntries(together);
}

/**
 * Choices of a custom role for a function: the cells of its row in the table, and read-only if a cell
 * includes reading. A combination that no role of the table has, such as proposing and approving deposits, is
 * not available. Staff accounts are read-only, and keys are for administrators only.
 */
export function choicesOf(right: Right): readonly (readonly Access[])[] {
  if (right === 'secrets') return [];
  const cells = ROLES.map((role) => MATRIX[role][right]);
  const reading: (readonly Access[])[] = cells.some((cell) => cell.includes('read')) ? [['read']] : [];
  const others = right === 'staff' ? [] : cells.filter((cell) => cell.length > 0);
  const byText = new Map([...reading, ...others].map((cell) => [cell.join(' '), cell]));
  return [...byText.values()];
}

/** Whether rights are a subset of other rights. */
export const isWithin = (rights: RoleRights, others: RoleRights): boolean =>
  RIGHTS.every((right) => (rights[right] ?? []).every((access) => others[right]?.includes(access)));
