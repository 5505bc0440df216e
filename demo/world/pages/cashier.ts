import { Hono } from 'hono';
import { html } from 'hono/html';
import { currencyOf } from '#contracts/values/currency.ts';
import { formatMinor, parseMoney } from '#contracts/values/money.ts';
import { DEPOSIT_REASONS } from '#contracts/values/payments.ts';
import { isUuid } from '#contracts/values/uuid.ts';
import type {
  PaymentReview,
  QueuedDeposit,
  QueuedWithdrawal,
} from '../../../server/modules/cashier/index.ts';
import { hostName } from '../../../server/platform/http/request.ts';
import type { SiteRef } from '../../../server/platform/module.ts';
import { STYLE } from './style.ts';

const HEADERS = {
  'content-security-policy':
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; form-action 'self'",
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
};
type CashierPageOptions = {
  review: PaymentReview;
  siteOfDomain(domain: string): Promise<SiteRef | undefined>;
};

/**
 * `GET /dev/cashier`: the deposits of one site waiting for review, with buttons that decide them as two
 * fictitious cashiers. It replaces the operator console in a demo, without authentication: mount it in demo
 * mode only.
 */
export function createCashierPage({ review, siteOfDomain }: CashierPageOptions): Hono {
  const app = new Hono();
  const siteOf = async (host: string | undefined) => await siteOfDomain(hostName(host ?? ''));
  app.get('/dev/cashier', async (c) => {
    const site = await siteOf(c.req.header('host'));
    if (!site) return c.text('There is no site at this address.', 404);
    const [deposits, withdrawals] = [await review.deposits(site.id), await review.withdrawals(site.id)];
    return c.html(page(site, deposits, withdrawals), 200, HEADERS);
  });
  app.get('/dev/cashier/receipt', async (c) => {
    const site = await siteOf(c.req.header('host'));
    const id = c.req.query('id') ?? '';
    const picture = site && isUuid(id) ? await review.receipt(site.id, id) : undefined;
    if (!picture) return c.text('not found', 404);
    return c.body(new Uint8Array(picture), 200, { ...HEADERS, 'content-type': 'image/jpeg' });
  });
  app.post('/dev/cashier', async (c) => {
    const site = await siteOf(c.req.header('host'));
    const from = c.req.header('sec-fetch-site') ?? 'same-origin';
    if (!site || from !== 'same-origin') return c.text('refused', 403);
    const form = await c.req.parseBody();
    await decide(review, site, Object.fromEntries(Object.entries(form).map(([k, v]) => [k, String(v)])));
    return c.redirect('/dev/cashier', 303);
  });
  return app;
}

async function decide(review: PaymentReview, site: SiteRef, form: Record<string, string>): Promise<void> {
  const { deposit_id: depositId = '', withdrawal_id: withdrawalId = '', decision = '', received = '' } = form;
  const { staff = 'demo-1' } = form;
  if (isUuid(withdrawalId)) {
    const decided = { siteId: site.id, withdrawalId, staffId: staff };
    if (decision === 'approve') await review.approveWithdrawal(decided);
    if (decision === 'reject') await review.rejectWithdrawal({ ...decided, reason: 'REFUSED' });
    const { hash = '', coins = '', rate = '' } = form;
    const sent = hash ? { hash, coins, rate, source: 'Demo cashier' } : null;
    if (decision === 'paid')
      await review.recordPayment({
        ...decided,
        paid: parseMoney(received, currencyOf(site.currency)).amount,
        sent,
      });
    return;
  }
  if (!isUuid(depositId)) return;
  const decided = { siteId: site.id, depositId, staffId: staff };
  if (decision === 'approve') {
    const { amount } = parseMoney(received, currencyOf(site.currency));
    await review.approveDeposit({ ...decided, received: amount });
    return;
  }
  const reason = DEPOSIT_REASONS.find((reason) => reason === decision);
  if (reason) await review.rejectDeposit({ ...decided, reason });
}

function page(site: SiteRef, deposits: readonly QueuedDeposit[], withdrawals: readonly QueuedWithdrawal[]) {
  return html`<!doctype html>
<html lang="en">
<head>
  <meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1">
  <title>Cashier of ${site.name}</title><link rel="icon" href="/favicon.ico">
  <style>${STYLE}</style>
</head>
<body>
  <header><h1>Cashier of ${site.name}</h1>
    <p>Deposits and withdrawals to review. Demo mode only: anyone who opens this page acts as a cashier. Large amounts need several approvers.</p></header>
  <main>${
    deposits.length + withdrawals.length
      ? html`<ul>${deposits.map(card)}${withdrawals.map(payoutCard)}</ul>`
      : html`<p class="empty">Nothing to review. Make a deposit by bank transfer, confirm the payment, then look here.</p>`
  }</main>
</body>
</html>`;
}

function card(deposit: QueuedDeposit) {
  const sum = formatMinor(deposit.amount, deposit.currency);
  const typed = Object.entries({ ...deposit.request, ...deposit.proof });
  return html`<li>
    <p class="to"><b>${deposit.reference}</b><span>${deposit.method_id} · ${deposit.account_id} ${deposit.full_name}</span></p>
    <p class="sum">${deposit.currency} ${sum}</p>
    <dl>${typed.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>
    ${deposit.flags.length ? html`<p class="flags">${deposit.flags.join(', ')}</p>` : ''}
    ${deposit.receipts.map((id) => html`<img src="/dev/cashier/receipt?id=${id}" alt="Receipt" width="240">`)}
    <form method="post" action="/dev/cashier">
      <input type="hidden" name="deposit_id" value="${deposit.deposit_id}">
      <label>Amount received <input name="received" value="${sum}" inputmode="decimal" required pattern="[0-9]+([.][0-9]+)?"></label>
      <label>Cashier <select name="staff"><option>demo-1</option><option>demo-2</option><option>demo-3</option></select></label>
      <button name="decision" value="approve">Approve</button>
      <button name="decision" value="NOT_RECEIVED">Reject: not received</button>
      <button name="decision" value="THIRD_PARTY">Reject: third-party payment</button>
    </form>
  </li>`;
}

function payoutCard(withdrawal: QueuedWithdrawal) {
  const written = (amount: bigint) => formatMinor(amount, withdrawal.currency);
  const isByHand = ({ adapter, state }: (typeof withdrawal.legs)[number]) =>
    adapter === 'manual' && state === 'waiting';
  const byHand = withdrawal.legs.filter(isByHand).reduce((total, { amount }) => total + amount, 0n);
  const found = withdrawal.checks.filter(({ verdict }) => verdict !== 'pass').map(({ code }) => code);
  return html`<li>
    <p class="to"><b>${withdrawal.reference}</b><span>withdrawal · ${withdrawal.account_id} ${withdrawal.full_name}</span></p>
    <p class="sum">${withdrawal.currency} ${written(withdrawal.amount)}</p>
    ${withdrawal.legs.map(({ name, amount, state }) => html`<p>${written(amount)} to ${name} (${state})</p>`)}
    ${found.length ? html`<p class="flags">${found.join(', ')}</p>` : ''}
    <form method="post" action="/dev/cashier">
      <input type="hidden" name="withdrawal_id" value="${withdrawal.withdrawal_id}">
      <input type="hidden" name="received" value="${written(byHand)}">
      <label>Cashier <select name="staff"><option>demo-1</option><option>demo-2</option><option>demo-3</option></select></label>
      ${
        withdrawal.state === 'review'
          ? html`<button name="decision" value="approve">Approve</button>
            <button name="decision" value="reject">Reject</button>`
          : html`${withdrawal.coin ? coinInputs(withdrawal.coin.coin, withdrawal.currency) : ''}
            <button name="decision" value="paid">Mark as paid</button>`
      }
    </form>
  </li>`;
}

/** The record of received coins and their total value. */
function coinInputs(coin: string, currency: string) {
  const decimal = '[0-9]+([.][0-9]+)?';
  return html`<label>Transaction hash <input name="hash" required pattern="(0x)?[0-9a-fA-F]{64}"></label>
    <label>${coin} sent <input name="coins" inputmode="decimal" required pattern="${decimal}"></label>
    <label>${currency} for 1 ${coin} <input name="rate" inputmode="decimal" required pattern="${decimal}"></label>`;
}
