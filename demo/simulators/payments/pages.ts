import { html, raw } from 'hono/html';
import { ICON_PATH } from './icon.ts';
import type { PageTexts } from './page-texts.ts';
import type { Event, Payment, Payout, SimulatorState } from './simulator-state.ts';

const STYLE = raw(`
    :root { color-scheme: light dark; --line: light-dark(#cfd6e4, #38425a); --dim: light-dark(#56607a, #a0abc4); --brand: light-dark(#1d4ed8, #93b4ff); }
    body { font: 16px/1.55 system-ui, sans-serif; max-width: 34rem; margin: 0 auto; padding: 1.5rem 1rem 4rem;
      background: light-dark(#f3f6fc, #10141f); color: light-dark(#161c2c, #e9edf7); }
    h1 { font-size: 1.375rem; margin: 0 0 .25rem; } h2 { font-size: 1rem; margin: 1.5rem 0 .5rem; } p { margin: 0 0 1rem; }
    .note, dt, small { color: var(--dim); } .sum { font-size: 2rem; font-weight: 700; font-variant-numeric: tabular-nums; }
    main, li { background: light-dark(#fff, #191f2e); border: 1px solid var(--line); border-radius: 1rem; padding: 1.25rem; }
    ul { list-style: none; display: grid; gap: .75rem; margin: 0; padding: 0; } dl { display: grid; gap: .25rem; } dl div { display: flex; gap: 1rem; justify-content: space-between; }
    dd { margin: 0; overflow-wrap: anywhere; } form { display: grid; gap: .5rem; }
    button, input { font: inherit; min-height: 44px; padding: 0 1rem; border-radius: .625rem; border: 1px solid var(--line); }
    button { cursor: pointer; } .first { background: var(--brand); color: light-dark(#fff, #0b1020); border-color: transparent; font-weight: 600; }
    a { color: var(--brand); } label { display: grid; gap: .25rem; }`);

const sumOf = (amount: number, currency: string): string => `${currency} ${(amount / 100).toFixed(2)}`;

function frame(title: string, { locale, note }: PageTexts, content: ReturnType<typeof html>) {
  return html`<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><link rel="icon" href="${ICON_PATH}"><style>${STYLE}</style></head><body>
<header><h1>${title}</h1><p class="note">${note}</p></header>
<main>${content}</main></body></html>`;
}

/** Every payment and payout, the newest first. */
export function paymentListPage({ payments, payouts }: SimulatorState, texts: PageTexts) {
  const items = [...payments].reverse().map(
    (payment) => html`<li><a href="/pay/${payment.id}">${payment.reference}</a>
      ${sumOf(payment.amount, payment.currency)} <small>${texts.states[payment.status]}</small></li>`,
  );
  const payoutItems = [...payouts].reverse().map((payout) => payoutItem(payout, texts));
  return frame(
    texts.list,
    texts,
    html`${items.length ? html`<ul>${items}</ul>` : html`<p>${texts.empty}</p>`}
    ${payouts.length > 0 ? html`<h2>${texts.payouts}</h2><ul>${payoutItems}</ul>` : ''}`,
  );
}

function payoutItem({ key, reference, amount, currency, to, status }: Payout, texts: PageTexts) {
  const buttons = html`<form method="post" action="/payout/${key}">
    <button class="first" name="act" value="pay">${texts.payOut}</button><button name="act" value="fail">${texts.fail}</button></form>`;
  const payee = typeof to === 'string' ? to : texts.payerOf(to.payerOf);
  return html`<li>${reference} ${texts.to(sumOf(amount, currency), payee)} <small>${texts.states[status]}</small>
    ${status === 'pending' ? buttons : ''}</li>`;
}

/** One payment, with the payer's available actions. */
export function paymentPage(payment: Payment, events: readonly Event[], texts: PageTexts) {
  const { status } = payment;
  const mine = events.filter(({ paymentId }) => paymentId === payment.id);
  return frame(
    texts.checkout,
    texts,
    html`<p class="sum">${sumOf(payment.amount, payment.currency)}</p>
    <dl>
      <div><dt>${texts.purpose}</dt><dd>${payment.description}</dd></div>
      <div><dt>${texts.reference}</dt><dd>${payment.reference}</dd></div>
      <div><dt>${texts.status}</dt><dd data-status="${status}"><b>${texts.states[status]}</b></dd></div>
      ${payment.paidAt > 0 ? html`<div><dt>${texts.paidSum}</dt><dd>${sumOf(payment.paidAmount, payment.paidCurrency)}</dd></div>` : ''}
    </dl>
    ${actions(payment, texts)}
    ${mine.length > 0 ? html`<h2>${texts.notifications}</h2><ul>${mine.map(({ type }) => html`<li>${type}</li>`)}</ul>` : ''}`,
  );
}

function actions({ id, status, amount }: Payment, texts: PageTexts) {
  const form = (content: ReturnType<typeof html>) =>
    html`<form method="post" action="/pay/${id}">${content}</form>`;
  const again = html`<button name="act" value="again">${texts.again}</button>`;
  if (status === 'paid')
    return form(html`<p>${texts.done}</p>
      <button name="act" value="charge_back">${texts.chargeBack}</button>
      <button name="act" value="refund">${texts.refund}</button>${again}`);
  if (status === 'refunded' || status === 'charged_back') return form(again);
  const late = status === 'expired' ? texts.payLate : status === 'failed' ? texts.tryAgain : texts.pay;
  return form(html`<button class="first" name="act" value="pay">${late}</button>
    ${status === 'pending' ? html`<button name="act" value="refuse">${texts.refuse}</button>` : again}
    <label>${texts.otherSum} <input name="amount" inputmode="decimal" value="${(amount / 100).toFixed(2)}"></label>
    <button name="act" value="pay_other">${texts.payOther}</button>
    <button name="act" value="pay_currency">${texts.payEuros}</button>`);
}
