import { currencyOf, exponentOf } from '#contracts/values/currency.ts';
import { formatMoney, unitsOf } from '../lib/amount.ts';
import type { App } from './app.ts';

/**
 * The text of a refusal that concerns a limit, a password rule or an account closure, or of a logged failure;
 * undefined for any other detail.
 */
export function detailText(app: App, message: string, detail: unknown): string | undefined {
  if (message === 'internalServerError') return failureText(app, detail);
  if (message === 'weakPassword') return passwordText(app, detail);
  if (message === 'limitReached') return ownLimitText(app, detail);
  if (message === 'identityLimit') return identityLimitText(app, detail);
  if (message === 'paymentLimit') return paymentLimitText(app, detail);
  if (message === 'closeLater') return closeLaterText(app, detail);
  return ['winLimit', 'maxWinReached'].includes(message) ? winLimitText(app, message, detail) : undefined;
}

/** The error of a new password. */
function passwordText(app: App, detail: unknown): string | undefined {
  const { rule } = (detail ?? {}) as { rule?: unknown };
  if (typeof rule !== 'string') return undefined;
  return app.i18n.of('errors')(`weakPassword.${rule}`, { defaultValue: '' }) || undefined;
}

/** What must be settled before the account can be closed. */
function closeLaterText(app: App, detail: unknown): string | undefined {
  const { why } = (detail ?? {}) as { why?: unknown };
  if (typeof why !== 'string') return undefined;
  return app.i18n.of('errors')(`closeLater.${why}`, { defaultValue: '' }) || undefined;
}

/** With the id of the server's log entry, for the brand's support. */
function failureText(app: App, detail: unknown): string | undefined {
  const { incident } = (detail ?? {}) as { incident?: unknown };
  if (typeof incident !== 'string') return undefined;
  const t = app.i18n.of('errors');
  return `${t('internalServerError')} ${t('errorReference', { reference: incident })}`;
}

/**
 * The limit and its remaining amount, before the general text about limits [player protection C10]; the stake
 * cap is not a player's limit.
 */
function ownLimitText(app: App, detail: unknown): string | undefined {
  const { type, period, remaining } = (detail ?? {}) as Record<string, unknown>;
  if (typeof type !== 'string' || typeof period !== 'string' || typeof remaining !== 'string')
    return undefined;
  const t = app.i18n.of('errors');
  const left = moneyText(remaining, app.layout.get().site?.currency ?? '');
  if (type === 'max_stake') return t('limitMaxStake', { left });
  const which = type === 'session' ? 'limitSession' : 'limitLeft';
  return `${t(which, { limit: t(`limit.${type}.${period}`), left })} ${t('limitReached')}`;
}

/**
 * Why a bet or step was refused for its possible win, with the maximum stake or the round's maximum payout.
 */
function winLimitText(app: App, message: string, detail: unknown): string | undefined {
  const { limit, max_stake, max_win, currency } = (detail ?? {}) as Record<string, unknown>;
  const amount = message === 'winLimit' ? max_stake : max_win;
  if (typeof amount !== 'string' || typeof currency !== 'string') return undefined;
  const t = app.i18n.of('errors');
  const text = moneyText(amount, currency);
  if (message === 'maxWinReached') return t('winLimit.step', { win: text });
  const why = t(`winLimit.${limit === 'bet' ? 'bet' : 'day'}`);
  return `${why} ${amount === '0' ? t('winLimit.none') : t('winLimit.stake', { stake: text })}`;
}

/** The remaining allowance at the player's identity level, and the step to a level that allows the amount. */
function identityLimitText(app: App, detail: unknown): string | undefined {
  const { period, remaining, currency, needed } = (detail ?? {}) as Record<string, unknown>;
  if (typeof remaining !== 'string' || typeof currency !== 'string') return undefined;
  const t = app.i18n.of('errors');
  const left = t(`identityLimit.${period === 'month' ? 'month' : 'day'}`, {
    left: moneyText(remaining, currency),
  });
  return needed ? `${left} ${t(`identityLimit.needs.${String(needed)}`)}` : left;
}

/** The limit of the player's segments that a payment exceeds, without the segment. */
function paymentLimitText(app: App, detail: unknown): string | undefined {
  const { limit, amount, remaining, currency } = (detail ?? {}) as Record<string, unknown>;
  if (typeof amount !== 'string' || typeof currency !== 'string') return undefined;
  const left = moneyText(typeof remaining === 'string' ? remaining : '0', currency);
  return (
    app.i18n.of('errors')(`paymentLimit.${String(limit)}`, {
      ...{ amount: moneyText(amount, currency), left },
      defaultValue: '',
    }) || undefined
  );
}

/** Minor units of the wire as the site shows money. */
function moneyText(amount: string, currency: string): string {
  return formatMoney(unitsOf(amount, exponentOf(currencyOf(currency))), currency);
}
