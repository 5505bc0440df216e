import type { App } from '../state/app.ts';
import { outcomeOf } from '../state/outcome.ts';
import { siteFields } from '../state/sign-in.ts';
import { readCookie } from './cookie.ts';
import { landingCodes } from './landing-codes.ts';

/**
 * Reports a visit from an advertisement, once per document: only with a `_fbp` cookie or a stored appsflyer
 * id. A failure does not affect the page and goes to the browser's global handler, with status code and
 * message [S-17].
 */
export async function trackVisit(app: App): Promise<void> {
  const fbp = readCookie('_fbp');
  const appsflyer_id = landingCodes.read().appsflyer_id ?? '';
  if (!fbp && !appsflyer_id) return;
  const answer = await app.api.adsVisit({ ...siteFields(app), fbp, appsflyer_id });
  if (outcomeOf(answer) === 'success') return;
  const { statusCode, statusMessage } = answer;
  reportError(Object.assign(new Error(`${statusCode} ${statusMessage}`), { statusCode, statusMessage }));
}
