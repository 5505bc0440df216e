import { dialledNumber } from '#contracts/values/calling-codes.ts';
import { LANGUAGE_CODES } from '#contracts/values/languages.ts';
import { type Tx, transaction } from '#server/platform/database/index.ts';
import { networkOf } from '#server/platform/http/ip-address.ts';
import type { MessageTemplateName, Params } from '#server/platform/messages/index.ts';
import type { Context, SiteRef } from '#server/platform/module.ts';
import { refuse } from '#server/platform/refusal.ts';
import { serverTexts } from '#server/platform/server-texts.ts';
import { siteProfile } from '../sites/index.ts';
import type { Contact } from './account-id.ts';
import { requirePlayer } from './accounts.ts';
import type { PlayersContext } from './dependencies.ts';
import { countSms, type SmsAttempt, type SmsClaim } from './sms-counts.ts';
import { players } from './tables.ts';
import { unsubscribeLink } from './unsubscribe-links.ts';

export type PlayerMessage = Contact & {
  template: MessageTemplateName;
  params?: Params;
  /** The recipient if no SMS can be sent; empty for none. */
  email?: string;
};

/** The destination of a message, or when to retry because no SMS can be sent. */
type MessageRoute = { contact: Contact } | { retryAfterSeconds: number };

/** The language of a request as an upper-case code; empty if no site offers it. */
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
  claim: SmsClaim,
): SmsAttempt {
  const network = networkOf(request.address);
  return { site, to, kind: 'code', network, claim, secret: tools.secret, now: tools.now() };
}

/** Counts an SMS to a number entered by the requester; refuses `smsLimitReached`. */
export async function requireSmsQuota(tools: PlayersContext, context: Context, to: string): Promise<void> {
  const attempt = attemptOf(tools, context, to, 'anyone');
  const verdict = await tools.codeGate(() => transaction(context.db, (tx) => countSms(tx, attempt)));
  if (!verdict.isAllowed) refuse('smsLimitReached', { retry_after_seconds: verdict.retryAfterSeconds });
}

/**
 * Chooses the destination of a code and counts it if it is an SMS: an email replaces an SMS that cannot be
 * sent.
 */
export async function routeCode(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  message: Pick<PlayerMessage, 'channel' | 'to' | 'email'>,
  claim: SmsClaim,
): Promise<MessageRoute> {
  return await routeMessage(tx, message, attemptOf(tools, context, message.to, claim));
}

async function routeMessage(
  tx: Tx,
  { channel, to, email = '' }: Pick<PlayerMessage, 'channel' | 'to' | 'email'>,
  attempt: SmsAttempt,
): Promise<MessageRoute> {
  if (channel === 'mail') return { contact: { channel, to } };
  const verdict = await countSms(tx, attempt);
  if (verdict.isAllowed) return { contact: { channel, to } };
  return email ? { contact: { channel: 'mail', to: email } } : verdict;
}

/** Sends a code to the contact approved by `routeCode` or `requireSmsQuota`. */
export async function sendCodeMessage(
  tx: Tx,
  tools: PlayersContext,
  context: Context,
  message: PlayerMessage,
): Promise<void> {
  await send(tx, tools, context.site, message, languageOf(tools, context));
}

/**
 * The language of messages not triggered by a request of the player: that of the player's last sign-in,
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

/**
 * Notifies the owner of an account; `cause`: the owner's request, or the player on whose behalf staff acted.
 */
export async function sendNotice(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  message: PlayerMessage,
  cause: Context | { playerId: string },
): Promise<void> {
  const network = 'request' in cause ? networkOf(cause.request.address) : 'console';
  const about = { secret: tools.secret, now: tools.now() };
  const attempt = { site, to: message.to, kind: 'notice', network, claim: 'known', ...about } as const;
  const language =
    'request' in cause ? languageOf(tools, cause) : await storedLanguage(tx, site.id, cause.playerId);
  await deliver(tx, tools, site, message, attempt, language);
}

/** Sends a code requested by staff for a player. */
export async function sendStaffCode(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  playerId: string,
  message: PlayerMessage,
): Promise<void> {
  const about = { network: 'console', claim: 'known', secret: tools.secret, now: tools.now() } as const;
  const attempt = { site, to: message.to, kind: 'code', ...about } as const;
  await deliver(tx, tools, site, message, attempt, await storedLanguage(tx, site.id, playerId));
}

async function deliver(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  message: PlayerMessage,
  attempt: SmsAttempt,
  language: string,
): Promise<void> {
  const route = await routeMessage(tx, message, attempt);
  if ('contact' in route) await send(tx, tools, site, { ...message, ...route.contact }, language);
}

async function send(
  tx: Tx,
  tools: PlayersContext,
  site: SiteRef,
  { channel, to, template, params = {} }: PlayerMessage,
  language: string,
): Promise<void> {
  if (to === '') return;
  const written = { siteId: site.id, siteName: site.name, template, params, language };
  await tools.messages.send(tx, { channel, to: addressOf(site, { channel, to }), ...written });
}

const addressOf = ({ currency }: SiteRef, { channel, to }: Contact) =>
  channel === 'sms' ? dialledNumber(to, currency) : to;

export type MarketingMessage = {
  channel: 'mail' | 'sms';
  subject: string;
  body: string;
  language: string;
};

/**
 * Sends marketing to a player's own email address or phone number. Returns false without one, or when an SMS
 * limit is reached. The caller checks the consent. An email ends with a link that withdraws it, and has the
 * headers of RFC 8058.
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
  const attempt = { site, to, kind: 'notice', claim: 'anyone', ...about } as const;
  if (channel === 'sms' && !(await countSms(tx, attempt)).isAllowed) return false;
  const recipient = { siteId: site.id, siteName: site.name, channel, to: addressOf(site, { channel, to }) };
  const unsubscribeUrl = channel === 'mail' ? unsubscribeLink(tools.unsubscribe, site, playerId) : undefined;
  const footer =
    unsubscribeUrl && `\n\n${serverTexts('labels', language).unsubscribe.line} ${unsubscribeUrl}`;
  const text = { subject, body: body + (footer ?? '') };
  await tools.messages.send(tx, { ...recipient, template: 'marketing', text, language, unsubscribeUrl });
  return true;
}
