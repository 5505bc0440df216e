import { LANGUAGE_CODES } from '#contracts/values/languages.ts';
import { type Tx, transaction } from '#server/platform/database/index.ts';
import type { Params, Template } from '#server/platform/messages/index.ts';
import type { Context, SiteRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { siteProfile } from '../sites/index.ts';
import type { Contact } from './account-id.ts';
import { requirePlayer } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { networkOf } from './ip-address.ts';
import { countSms, type SmsAttempt } from './sms-counts.ts';
import { players } from './tables.ts';
import { unsubscribeLink } from './unsubscribe.ts';

export type PlayerMessage = Contact & {
  template: Template;
  params?: Params;
  /** Where the message goes when no SMS can be sent; empty for nowhere. */
  email?: string;
};

/** A requested code. `isCounted`: `requireSmsQuota` has counted it. */
type CodeOptions = Pick<SmsAttempt, 'isKnown'> & { isCounted: boolean };

/** The language of a request as a code in capitals; empty for one that no site offers. */
export function languageCodeOf(tools: PlayersContext, context: Context): string {
  const code = languageOf(tools, context).toUpperCase();
  return (LANGUAGE_CODES as string[]).includes(code) ? code : '';
}

const languageOf = (tools: PlayersContext, { request }: Context) =>
  request.cookie(tools.languageCookie) ?? 'en';

function attemptOf(
  tools: PlayersContext,
  { site, request }: Context,
  to: string,
  isKnown: boolean,
): SmsAttempt {
  const network = networkOf(request.address);
  return { site, to, kind: 'code', network, isKnown, secret: tools.secret, now: tools.now() };
}

/** Counts an SMS requested for the requester's own number; refuses `smsLimitReached`. */
export async function requireSmsQuota(
  tools: PlayersContext,
  context: Context,
  to: string,
  isKnown: boolean,
): Promise<void> {
  const attempt = attemptOf(tools, context, to, isKnown);
  const verdict = await transaction(context.db, (tx) => countSms(tx, attempt));
  if (!verdict.isAllowed) refuse('smsLimitReached', { retry_after_seconds: verdict.retryAfterSeconds });
}

/** Sends a code. The requester does not learn whether an SMS was refused: an email replaces it. */
export async function sendCodeMessage(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  message: PlayerMessage,
  { isKnown, isCounted }: CodeOptions,
): Promise<void> {
  const attempt = isCounted ? undefined : attemptOf(tools, context, message.to, isKnown);
  await deliver(tx, tools, context.site, message, attempt, languageOf(tools, context));
}

/**
 * The language of messages that no request of the player causes: the one the player last signed in with,
 * otherwise the site's first.
 */
async function storedLanguage(tx: Tx, siteId: number, playerId: string): Promise<string> {
  const row = await players(tx)
    .selectFrom('player')
    .select('language')
    .where('site_id', '=', siteId)
    .where('player_id', '=', playerId)
    .executeTakeFirst();
  return row?.language || ((await siteProfile(tx, siteId)).languages[0]?.code ?? 'EN');
}

/** Notifies the owner of an account; `cause`: the owner's request, or the player whom staff acted for. */
export async function sendNotice(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  message: PlayerMessage,
  cause: Context | { playerId: string },
): Promise<void> {
  const network = 'request' in cause ? networkOf(cause.request.address) : 'console';
  const about = { secret: tools.secret, now: tools.now() };
  const attempt = { site, to: message.to, kind: 'notice', network, isKnown: true, ...about } as const;
  const language =
    'request' in cause ? languageOf(tools, cause) : await storedLanguage(tx, site.id, cause.playerId);
  await deliver(tx, tools, site, message, attempt, language);
}

/** Sends a code that staff have requested for a player. */
export async function sendStaffCode(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  playerId: string,
  message: PlayerMessage,
): Promise<void> {
  const about = { network: 'console', isKnown: true, secret: tools.secret, now: tools.now() } as const;
  const attempt = { site, to: message.to, kind: 'code', ...about } as const;
  await deliver(tx, tools, site, message, attempt, await storedLanguage(tx, site.id, playerId));
}

async function deliver(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  { channel, to, template, params = {}, email = '' }: PlayerMessage,
  attempt: SmsAttempt | undefined,
  language: string,
): Promise<void> {
  const isRefused = channel === 'sms' && attempt && !(await countSms(tx, attempt)).isAllowed;
  const contact: Contact = isRefused ? { channel: 'mail', to: email } : { channel, to };
  if (contact.to === '') return;
  const written = { siteId: site.id, siteName: site.name, template, params, language };
  await tools.messages.send(tx, { ...contact, ...written });
}

export type MarketingMessage = {
  channel: 'mail' | 'sms';
  subject: string;
  body: string;
  language: string;
};

/** The line below every marketing email, before the link. */
const UNSUBSCRIBE: Record<string, string> = {
  EN: 'Unsubscribe from these emails:',
  PHP: 'Mag-unsubscribe sa mga email na ito:',
  CN: '退订此类邮件：',
};

/**
 * Sends marketing to a player's own email address or phone number. Answers false without one, or when a limit
 * of SMS is reached. The caller checks the consent. An email ends with a link that withdraws it, and
 * has the headers of RFC 8058.
 */
export async function sendMarketing(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  playerId: string,
  { channel, subject, body, language }: MarketingMessage,
): Promise<boolean> {
  const { email, phone } = await requirePlayer(tx, site.id, playerId);
  const to = channel === 'mail' ? email : phone;
  if (to === '') return false;
  const about = { network: `marketing ${playerId}`, secret: tools.secret, now: tools.now() };
  const attempt = { site, to, kind: 'notice', isKnown: false, ...about } as const;
  if (channel === 'sms' && !(await countSms(tx, attempt)).isAllowed) return false;
  const recipient = { siteId: site.id, siteName: site.name, channel, to };
  const unsubscribeUrl = channel === 'mail' ? unsubscribeLink(tools.unsubscribe, site, playerId) : undefined;
  const footer = unsubscribeUrl && `\n\n${UNSUBSCRIBE[language] ?? UNSUBSCRIBE.EN} ${unsubscribeUrl}`;
  const text = { subject, body: body + (footer ?? '') };
  await tools.messages.send(tx, { ...recipient, template: 'marketing', text, language, unsubscribeUrl });
  return true;
}
