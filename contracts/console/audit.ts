import { z } from 'zod';
import { definePlatformRead, defineRead, defineWrite } from './call.ts';
import { fieldChange, instant, staffLogin, staffName, staffRef, uuid } from './fields.ts';
import { listPage } from './list-page.ts';
import { roleCode } from './own-roles.ts';

const auditItem = z.object({
  entry: z.int(),
  at: instant,
  actor: staffRef,
  /** The call, such as `withdrawals/approve`. */
  action: z.string(),
  subject: z.string(),
  reason: z.string(),
  address: z.string(),
  /** Changed fields, before and after; null where there was no value. */
  diff: z.array(fieldChange),
  link: z.string(),
});
export type AuditItem = z.infer<typeof auditItem>;

/** Days are in the site's time zone. */
const auditLog = defineRead({
  path: 'audit',
  summary: 'Staff actions on a site by person, action, subject and day.',
  needs: ['audit', 'read'],
  reads: 'replica',
  input: {
    ...listPage(['entry']),
    /** The full action name, such as `withdrawals/approve`. */
    action: z.string().max(64).default(''),
    subject: z.string().max(100).default(''),
    staff_id: z.union([z.uuid(), z.literal('')]).default(''),
    /** Number of the last entry of the previous page; empty for the first page. */
    after: z.union([z.string().regex(/^\d{1,18}$/), z.literal('')]).default(''),
  },
  output: {
    value: z.array(auditItem),
    /** Number of the last entry; empty on the last page. */
    next: z.string(),
    /** Staff and actions of the site, as filter values. */
    staff: z.array(staffRef),
    actions: z.array(z.string()),
  },
});
/** An entry of one of several logs. */
const groupAuditItem = auditItem.extend({
  /** 0: the installation itself. */
  site_id: z.int(),
  brand: z.string(),
});
export type GroupAuditItem = z.infer<typeof groupAuditItem>;

/**
 * Days are in UTC, because each brand has its own time zone. An API token reads only the log of its own
 * brand.
 */
const auditOfBrands = defineRead({
  path: 'audit/brands',
  summary:
    'Staff actions on every brand whose audit log the caller may read; with a role for every brand also those on the installation itself, such as sign-ins.',
  needs: ['audit', 'read'],
  reads: 'replica',
  input: {
    ...listPage(['at']),
    /** A brand id, `0` for the installation, empty for all. */
    brand: z.union([z.string().regex(/^\d{1,9}$/), z.literal('')]).default(''),
    /** The full action name, such as `withdrawals/approve`. */
    action: z.string().max(64).default(''),
    subject: z.string().max(100).default(''),
    staff_id: z.union([z.uuid(), z.literal('')]).default(''),
    /** `next` of the previous page; empty for the first page. */
    after: z.union([z.string().regex(/^\d{1,15}\.\d{1,9}\.\d{1,18}$/), z.literal('')]).default(''),
  },
  output: {
    value: z.array(groupAuditItem),
    /** Empty on the last page. */
    next: z.string(),
    /** Brands whose logs are included, staff and actions, as filter values. */
    brands: z.array(z.object({ site_id: z.int(), name: z.string() })),
    staff: z.array(staffRef),
    actions: z.array(z.string()),
  },
  errors: ['notFound'],
});
const verifyAudit = defineRead({
  path: 'audit/verify',
  summary: 'Verify the hash chain of the audit log. Returns the first broken entry.',
  needs: ['audit', 'read'],
  input: {},
  output: { entries: z.int(), broken_at: z.int().nullable(), head: z.string() },
});

/** The latest check reported by each host within two days (player protection L5). */
const fileChecks = defineRead({
  path: 'audit/files',
  summary: 'File integrity of each server, checked at start and daily.',
  needs: ['audit', 'read'],
  input: {},
  output: {
    value: z.array(
      z.object({
        host: z.string(),
        at: instant,
        /** `none`: the build has no manifest to compare against. */
        state: z.enum(['same', 'differs', 'none']),
        /** SHA-256 of the manifest, for comparison with the release's. */
        manifest: z.string(),
        files: z.int(),
        differences: z.array(z.object({ path: z.string(), what: z.enum(['changed', 'missing', 'new']) })),
      }),
    ),
  },
});

/** Log of actions outside any brand: sign-ins, new brands, other staff actions without a proposal. */
const verifyInstallationAudit = definePlatformRead({
  path: 'audit/verify-installation',
  summary: 'Verify the hash chain of the installation’s own audit log.',
  needs: ['audit', 'read'],
  input: {},
  output: { entries: z.int(), broken_at: z.int().nullable(), head: z.string() },
});

export const auditCalls = {
  ...{ auditLog, auditOfBrands, verifyAudit, verifyInstallationAudit },
  fileChecks,
};

const staffItem = z.object({
  staff_id: z.string(),
  login: z.string(),
  name: z.string(),
  roles: z.array(roleCode),
  /** Roles on this site and roles on every site. */
  here: z.array(roleCode),
  everywhere: z.array(roleCode),
  created_at: instant,
  last_access_at: instant.nullable(),
  last_address: z.string(),
  /** Expiry of the enrolment link; null once it has been used. */
  enrolment_expires_at: instant.nullable(),
  password_changed_at: instant,
  locked_until: instant.nullable(),
  disabled_at: instant.nullable(),
  /** Time of the last access review, and due date of the next one. */
  reviewed_at: instant.nullable(),
  review_due_at: instant,
});
export type StaffItem = z.infer<typeof staffItem>;

/** The access list required by auditors (GLI-19 2.8.9). */
export const staffList = defineRead({
  path: 'staff',
  summary: 'Staff with access to a site: roles, since when, last use.',
  needs: ['staff', 'read'],
  input: {},
  output: { value: z.array(staffItem) },
});
export const proposeStaff = defineWrite({
  path: 'staff/propose',
  summary:
    'Propose a person with roles on this site; a second authorised person must approve. Returns the token of the enrolment link once; the person sets password and authenticator there. Propose a person again to issue a new link before enrolment.',
  needs: ['staff', 'make'],
  input: {
    request_id: uuid,
    login: staffLogin,
    name: staffName,
    roles: z.array(roleCode).min(1).max(4),
  },
  output: {
    proposal_id: z.string(),
    state: z.enum(['open', 'done']),
    enrolment_token: z.string(),
  },
  errors: ['nameTaken', 'notFound'],
});
export const setStaffAccess = defineWrite({
  path: 'staff/access',
  summary: 'Disable or unlock a staff account. Not possible for your own account.',
  needs: ['staff', 'make'],
  input: { staff_id: uuid, change: z.enum(['disable', 'unlock']) },
  output: {},
  errors: ['notFound', 'sameMaker'],
});

/** `request_id` is chosen by the proposer; a repeated request creates no second proposal. */
export const proposeStaffAccess = defineWrite({
  path: 'staff/roles',
  summary:
    'Propose other roles for an existing account, on this site or every site, or its reactivation; an empty list removes all. A second administrator must approve.',
  needs: ['staff', 'make'],
  input: {
    request_id: uuid,
    login: staffLogin,
    roles: z
      .array(roleCode)
      .max(4)
      .refine((roles) => new Set(roles).size === roles.length),
    is_everywhere: z.boolean().default(false),
    is_open: z.boolean().default(false),
  },
  output: { proposal_id: z.string(), state: z.enum(['open', 'done']) },
  errors: ['notFound', 'sameMaker', 'changedMeanwhile'],
});
export const issueFactor = defineWrite({
  path: 'staff/factor',
  summary:
    'Require another person to set up a new second factor. The answer has the token of a link, once, which works with the person’s password; the old factor and all sessions of the person end.',
  needs: ['staff', 'make'],
  input: { staff_id: uuid },
  output: { enrolment_token: z.string() },
  errors: ['notFound', 'sameMaker', 'notYet'],
});
export const reviewStaff = defineWrite({
  path: 'staff/review',
  summary: 'Record that another person’s access was reviewed and is still needed.',
  needs: ['staff', 'make'],
  input: { staff_id: uuid },
  output: {},
  errors: ['notFound', 'sameMaker'],
});
