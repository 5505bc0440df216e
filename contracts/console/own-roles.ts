import { z } from 'zod';
import { defineRead, defineWrite } from './call.ts';
import { instant, uuid } from './fields.ts';
import { type Access, choicesOf, RIGHTS, ROLES } from './rights.ts';

const ACCESSES = [
  ...['read', 'aggregate', 'partial', 'write', 'make', 'approve', 'payout', 'hold', 'block'],
  'record',
] as const satisfies readonly Access[];

/** Code of a custom role; never reused, even after the role is removed. */
const ownRoleCode = z.string().regex(/^own-[a-z0-9][a-z0-9-]{0,27}$/);
/** A role by name: a built-in one, or a custom one by its code. */
export const roleCode = z.union([z.enum(ROLES), ownRoleCode]);
export type RoleCode = z.infer<typeof roleCode>;

/** Accesses by function; functions without access are omitted. */
const roleRights = z.partialRecord(z.enum(RIGHTS), z.array(z.enum(ACCESSES)).min(1).max(4));
/** A role assigned to a person. */
export const heldRole = z.union([
  z.enum(ROLES),
  z.object({ code: z.string(), name: z.string(), rights: roleRights }),
]);

const ownRoleItem = z.object({
  code: z.string(),
  name: z.string(),
  rights: roleRights,
  /** Whether it is for every brand, or only this one. */
  is_everywhere: z.boolean(),
  /** People who hold it on this brand or on every brand. */
  holders: z.int(),
  changed_at: instant,
});
export type OwnRoleItem = z.infer<typeof ownRoleItem>;

const ownRoles = defineRead({
  path: 'roles',
  summary: 'Custom roles of a site: name, rights, number of holders.',
  needs: ['staff', 'read'],
  input: {},
  output: { value: z.array(ownRoleItem) },
});

/** Rights are complete choices from the table (`choicesOf`), so that no role can both propose and approve. */
const chosenRights = roleRights
  .refine((rights) => Object.keys(rights).length > 0)
  .refine((rights) =>
    RIGHTS.every((right) => {
      const chosen = rights[right]?.toSorted().join(' ');
      return chosen === undefined || choicesOf(right).some((cell) => cell.toSorted().join(' ') === chosen);
    }),
  );

const proposeOwnRole = defineWrite({
  path: 'roles/propose',
  summary:
    'Propose a custom role, or a change of one: never more than the proposer’s own rights, and never a role that the proposer has. A second administrator must approve.',
  needs: ['staff', 'make'],
  input: {
    request_id: uuid,
    /** Empty for a new role. */
    code: z.union([ownRoleCode, z.literal('')]).default(''),
    name: z.string().trim().min(1).max(40),
    rights: chosenRights,
    /** Whether the role is for every brand. Cannot be changed for an existing role. */
    is_everywhere: z.boolean().default(false),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']), code: z.string() },
  errors: ['notFound', 'sameMaker', 'changedMeanwhile', 'nameTaken'],
});

const removeOwnRole = defineWrite({
  path: 'roles/remove',
  summary: 'Remove a custom role immediately, from everyone who has it.',
  needs: ['staff', 'make'],
  input: { code: ownRoleCode },
  output: { holders: z.int() },
  errors: ['notFound', 'sameMaker'],
});

export const ownRoleCalls = { ownRoles, proposeOwnRole, removeOwnRole };
