import { singleStatementHandle } from '#server/platform/database/index.ts';
import type { Context } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { accountKey } from './account-id.ts';
import { clearAttempts, countAttempt } from './attempt-limits.ts';
import { redeemCode } from './codes.ts';
import type { PlayersContext } from './dependencies.ts';
import { requesterOf } from './devices.ts';
import { networkOf } from './ip-address.ts';
import type { CodePurpose } from './tables.ts';

/** The counter of codes that strangers request for an account. */
export const accountCodesSubject = (purpose: CodePurpose, accountId: string): string =>
  `${purpose} ${accountKey(accountId)}`;

/**
 * Uses up a code, counting tries against the account and the address; a right one clears the account's count,
 * and the caller gives the address its try back. Refuses with `invalidCode` or `tooManyAttempts`.
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
  await countAttempt(db, tools.limits.addressSignIn, site.id, networkOf(request.address), now);
  const { guesser, isKnown, isAlone } = await requesterOf(db, site.id, accountId, request, now);
  const subject = `${purpose} ${guesser}`;
  await countAttempt(db, tools.limits.codeCheck, site.id, subject, now);
  const right = await redeemCode(
    db,
    { secret: tools.secret, siteId: site.id, purpose, accountId, now },
    code,
    { isKept, isKnown },
  );
  if (!right) refuse('invalidCode');
  await clearAttempts(singleStatementHandle(db), tools.limits.codeCheck, site.id, subject);
  // The last code is used: the next may be sent at once.
  const { accountCodes, codePause } = tools.limits;
  const codes = accountCodesSubject(purpose, accountId);
  await clearAttempts(singleStatementHandle(db), accountCodes, site.id, codes);
  if (!isAlone) await clearAttempts(singleStatementHandle(db), codePause, site.id, subject);
}
