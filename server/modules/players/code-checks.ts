import { singleStatementHandle } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { Context } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';
import { clearAttempts, countAttempt, noteAttempt } from './attempt-limits.ts';
import { codeBrowserOf } from './code-browser.ts';
import { hasOwnCode, redeemCode } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { requesterOf } from './devices.ts';
import type { CodePurpose } from './tables.ts';

/** The counter of codes requested by others for an account. */
export const accountCodesSubject = (purpose: CodePurpose, accountId: string): string =>
  `${purpose} ${accountKey(accountId)}`;

/**
 * Consumes a code, counting attempts against the account and the address; a correct one clears the account's
 * count, and the caller refunds the address's attempt. A browser that requested a code has its own attempts:
 * neither the counters of its network nor wrong attempts by others on it block the browser. Refuses with
 * `invalidCode` or `tooManyAttempts`.
 */
export async function checkCode(
  tools: PlayersContext,
  { db, site, request }: Context,
  purpose: CodePurpose,
  accountId: string,
  code: string,
  isKept = false,
): Promise<void> {
  const now = tools.now();
  const browser = codeBrowserOf(request);
  const scope = { secret: tools.secret, siteId: site.id, purpose, accountId, now, browser };
  const isOwn = browser !== undefined && (await hasOwnCode(db, scope));
  const network = networkOf(request.address);
  const count = isOwn ? noteAttempt : countAttempt;
  await count(db, tools.limits.addressSignIn, site.id, network, now);
  const { guesser, isKnown, isAlone } = await requesterOf(db, site.id, accountId, request, now);
  const own = `${purpose} ${guesser}`;
  const subject = isOwn ? `${purpose} ${accountKey(accountId)} #${browser.toString('hex')}` : own;
  await countAttempt(db, tools.limits.codeCheck, site.id, subject, now);
  if (!(await redeemCode(db, scope, code, { isKept, isKnown }))) refuse('invalidCode');
  await clearAttempts(singleStatementHandle(db), tools.limits.codeCheck, site.id, subject);
  // The last code is consumed: the next one may be sent immediately.
  const { accountCodes, codePause } = tools.limits;
  const codes = accountCodesSubject(purpose, accountId);
  await clearAttempts(singleStatementHandle(db), accountCodes, site.id, codes);
  if (!isAlone) await clearAttempts(singleStatementHandle(db), codePause, site.id, own);
}
