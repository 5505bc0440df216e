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

/** The counter of codes that strangers request for an account. */
export const accountCodesSubject = (purpose: CodePurpose, accountId: string): string =>
  `${purpose} ${accountKey(accountId)}`;

/**
 * Uses up a code, counting tries against the account and the address; a right one clears the account's count,
 * and the caller gives the address its try back. A browser that requested a code has its own tries of it:
 * neither the counters of its network nor wrong tries of strangers there stop it. Refuses with `invalidCode`
 * or `tooManyAttempts`.
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
  // The last code is used: the next may be sent at once.
  const { accountCodes, codePause } = tools.limits;
  const codes = accountCodesSubject(purpose, accountId);
  await clearAttempts(singleStatementHandle(db), accountCodes, site.id, codes);
  if (!isAlone) await clearAttempts(singleStatementHandle(db), codePause, site.id, own);
}
