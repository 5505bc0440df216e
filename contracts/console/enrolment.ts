import { z } from 'zod';
import { definePlatformRead, definePlatformWrite, defineSessionCall } from './call.ts';
import { instant, staffLogin, staffName, uuid } from './fields.ts';
import { totpCode } from './session.ts';

/** From the link `/enrol#<token>`; the fragment never reaches a server log. */
const token = z.string().trim().min(20).max(128);
const credentials = {
  token,
  /** Code shown to the administrator who approved the account; empty if the link needs none. */
  approval_code: z.string().trim().max(20).default(''),
  /** New password of a new account; the current one if only the authenticator is replaced. */
  password: z.string().min(1).max(128),
};

export const enrolmentState = defineSessionCall({
  path: 'enrolment/state',
  summary: 'The person an enrolment link belongs to, and the required steps.',
  input: { token },
  output: {
    login: z.string(),
    name: z.string(),
    /** `account`: password and authenticator; `factor`: only the authenticator. */
    purpose: z.enum(['account', 'factor']),
    needs_approval_code: z.boolean(),
  },
  errors: ['wrongEnrolment'],
});
/** `notYet`: the account has not been approved. */
export const beginEnrolment = defineSessionCall({
  path: 'enrolment/begin',
  summary: 'Check approval code and password; returns the secret for the authenticator app.',
  input: credentials,
  output: { totp_uri: z.string() },
  errors: ['wrongEnrolment', 'wrongApprovalCode', 'notYet', 'weakPassword', 'wrongSignIn', 'locked'],
});
export const completeEnrolment = defineSessionCall({
  path: 'enrolment/complete',
  summary: 'Set password and authenticator of your own account. The link works once.',
  input: {
    ...credentials,
    code: totpCode,
  },
  output: {},
  errors: [
    'wrongEnrolment',
    'wrongApprovalCode',
    'notYet',
    'weakPassword',
    'wrongSignIn',
    'locked',
    'wrongCode',
  ],
});

/** Proposals require a second approver: this opens that person's account without a proposal. */
export const inviteSecond = definePlatformWrite({
  path: 'setup/invite-second',
  summary:
    'Create the account of the second platform administrator and return the token of its enrolment link. Works while no one else has enrolled; a new invitation voids the previous one.',
  needs: ['staff', 'approve'],
  input: { request_id: uuid, login: staffLogin, name: staffName },
  output: { enrolment_token: z.string() },
  errors: ['secondExists', 'nameTaken'],
});
export const secondAdministrator = definePlatformRead({
  path: 'setup/second',
  summary: 'Whether a second platform administrator is missing, and the person invited.',
  needs: ['staff', 'approve'],
  input: {},
  output: {
    is_missing: z.boolean(),
    invited: z.object({ login: z.string(), name: z.string(), expires_at: instant }).nullable(),
  },
});
