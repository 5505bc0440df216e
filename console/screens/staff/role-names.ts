import { type RoleCode, roleCode } from '#contracts/console/own-roles.ts';
import { type HeldRole, ROLES } from '#contracts/console/rights.ts';
import { useRead } from '../../lib/query.ts';
import { nameLabel } from '../../lib/session.ts';

/** Roles that accounts may have on this site, own ones after those of the software, and their names. */
export function useRoleNames() {
  const own = useRead('ownRoles', {}).data?.value ?? [];
  const nameOf = (code: RoleCode): string => own.find((role) => role.code === code)?.name ?? nameLabel(code);
  const codes: RoleCode[] = [...ROLES, ...own.map(({ code }) => roleCode.parse(code))];
  return {
    nameOf,
    namesOf: (roles: readonly RoleCode[]) => roles.map(nameOf).join(', '),
    options: codes.map((value) => ({ value, label: nameOf(value) })),
    /** Roles of accounts with what they allow; own roles that are not read yet are left out. */
    held: (roles: readonly RoleCode[]): HeldRole[] =>
      roles.flatMap((code): HeldRole | [] => {
        const known = ROLES.find((role) => role === code);
        return known ?? own.find((role) => role.code === code) ?? [];
      }),
  };
}
export type RoleNames = ReturnType<typeof useRoleNames>;
