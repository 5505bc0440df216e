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
 * Read; read totals without persons; read totals of sports or of own partners; write; propose; approve;
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

/** The accesses of each cell of the table, word for word. The scope ("own") is the site of the role. */
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
  // Our own rows, missing in the reference. Answering players' messages and keeping notes about them.
  messages: 'R | W | – | – | R | – | W | W | – | – | – | – | – | R',
  // Reset of players' lost second factors: one person proposes, another approves.
  factors: '– | – | – | – | M/A | M/A | M/A | M | – | – | – | – | – | R',
  notes: 'R | W | W | W | W | W | W | W | – | – | – | – | – | R',
  // Access of players to their accounts: callers, sessions, passwords, contacts.
  accounts: '– | – | – | – | W | W | W | W | – | – | – | – | – | R',
  // Rules for payments: methods, limits, review thresholds.
  cashier: '– | M | M | A | R | – | R | R | – | – | – | – | – | R',
  // Payment gateways with their credentials.
  gateways: 'M/A | M own | M | A | R | – | R | – | – | – | – | – | – | R',
  // External addresses that receive events.
  webhooks: 'W | W own | – | – | – | – | – | – | – | – | – | – | – | R',
  // Cases for finance: chargebacks, unexpected money, reports that differ from the ledger.
  cases: 'R | R | W | W | R | – | R | – | – | – | – | – | – | R',
} as const;

export type Right = keyof typeof RIGHTS_TABLE;
export const RIGHTS = Object.keys(RIGHTS_TABLE) as Right[];

/** What each role may do with each function: the table as data. */
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

/** What a role of the operator's own making allows, function by function; missing functions: nothing. */
export type RoleRights = { readonly [Name in Right]?: readonly Access[] | undefined };

/** A role of the operator's own making, as a person holds it; `code` is what accounts refer to. */
export type OwnRole = { code: string; name: string; rights: Partial<Record<Right, Access[]>> };

/** A role as a person holds it: one of the table by name, or one of the operator's own with its rights. */
export type HeldRole = Role | OwnRole;

const accessesTo = (role: HeldRole, right: Right): readonly Access[] =>
  typeof role === 'string' ? MATRIX[role][right] : (role.rights[right] ?? []);

/** Whether any of the roles allows any of the accesses. */
export function hasAccess(roles: readonly HeldRole[], right: Right, accesses: readonly Access[]): boolean {
  return roles.some((role) => accessesTo(role, right).some((access) => accesses.includes(access)));
}

/** What roles allow together, function by function. */
export function rightsOf(roles: readonly HeldRole[]): RoleRights {
  const together = RIGHTS.flatMap((right) => {
    const accesses = [...new Set(roles.flatMap((role) => accessesTo(role, right)))];
    return accesses.length > 0 ? [[right, accesses] as const] : [];
  });
  return Object.fromEntries(together);
}

/**
 * What an own role may be given of a function: the cells of its row in the table, and reading alone where a
 * cell includes it. A combination that no role of the table has, such as proposing and approving deposits,
 * is none. Staff accounts can only be read, and keys are for administrators alone.
 */
export function choicesOf(right: Right): readonly (readonly Access[])[] {
  if (right === 'secrets') return [];
  const cells = ROLES.map((role) => MATRIX[role][right]);
  const reading: (readonly Access[])[] = cells.some((cell) => cell.includes('read')) ? [['read']] : [];
  const others = right === 'staff' ? [] : cells.filter((cell) => cell.length > 0);
  const byText = new Map([...reading, ...others].map((cell) => [cell.join(' '), cell]));
  return [...byText.values()];
}

/** Whether rights have nothing that others lack. */
export const isWithin = (rights: RoleRights, others: RoleRights): boolean =>
  RIGHTS.every((right) => (rights[right] ?? []).every((access) => others[right]?.includes(access)));
