import { ROLES, type Role } from '#contracts/console/rights.ts';
import { base32, currentStep, type OperatorsModule, totpCode } from '../../server/modules/operators/index.ts';

/**
 * One password and one secret for all of the demo's staff: a demo visitor can act as any of them. Never in
 * production.
 */
export const STAFF_PASSWORD = 'Demo-staff-1234!';
export const STAFF_SECRET = Buffer.from('baize demo, no secret'.slice(0, 20));

const NAMES: Record<Role, string> = {
  platform_admin: 'Paz Navarro',
  site_admin: 'Sol Aquino',
  finance_maker: 'Fe Mercado',
  finance_checker: 'Carlo Reyes',
  risk: 'Rosa Dizon',
  kyc: 'Kim Tan',
  compliance: 'Cora Lim',
  support: 'Sam Torres',
  crm: 'Mia Castro',
  content: 'Coy Rivera',
  trader: 'Teo Vidal',
  head_trader: 'Hana Cruz',
  affiliate_manager: 'Abel Go',
  auditor: 'Aida Ramos',
};

type DemoStaff = { login: string; name: string; role: Role };

/** One of each role, and a second for roles that must approve each other. */
export const DEMO_STAFF: readonly DemoStaff[] = [
  ...ROLES.map((role) => ({ login: role.replaceAll('_', '-'), name: NAMES[role], role })),
  { login: 'finance-checker-2', name: 'Tala Ocampo', role: 'finance_checker' },
  { login: 'platform-admin-2', name: 'Ravi Santos', role: 'platform_admin' },
];

/** Opens missing accounts; each has access to every site of the demo. */
export async function seedStaff(operators: OperatorsModule): Promise<void> {
  const open = DEMO_STAFF.map(({ login, name, role }) =>
    operators.createStaff({
      login,
      name,
      password: STAFF_PASSWORD,
      totpSecret: STAFF_SECRET,
      roles: [{ siteId: 0, role }],
    }),
  );
  await Promise.all(open);
}

/** The current code of all of the demo's staff. */
export const staffCode = (now: Date): string => totpCode(STAFF_SECRET, currentStep(now));

/** For the terminal: the address, the logins, and how to get a code. */
export function staffSummary(host: string, port: number): string {
  return [
    `Console: http://${host}:${port} – sign in as ${DEMO_STAFF.map(({ login }) => login).join(', ')}`,
    `  with ${STAFF_PASSWORD} and a code: http://localhost:${port}/dev/staff shows it (authenticator secret ${base32(STAFF_SECRET)}).`,
  ].join('\n');
}
