import type { PaymentNotified } from '#contracts/events/payments.ts';

type Text = { title: string; body: string };
type Texts = Record<string, Text | undefined>;

const en: Texts = {
  'deposit.credited': {
    title: 'Your deposit has arrived',
    body: '{sum} of deposit {reference} is in your balance. Every movement is in your <a href="/statement">statement</a>.',
  },
  'deposit.rejected': {
    title: 'Your deposit was not credited',
    body: 'Deposit {reference} of {sum} was not credited. Open <a href="/deposit">deposits</a> for the reason. If you did pay, contact support and quote this number.',
  },
  'deposit.expired': {
    title: 'Deposit expired',
    body: 'Deposit {reference} of {sum} was not paid in time. If you did pay, the money is credited when it arrives.',
  },
  'deposit.failed': {
    title: 'Deposit declined',
    body: 'Deposit {reference} of {sum} was declined by the payment provider. Nothing was credited.',
  },
  'deposit.charged_back': {
    title: 'Deposit reversed',
    body: 'Your bank or wallet reversed deposit {reference}: {sum} was deducted from your balance. Please contact support.',
  },
  'deposit.refunded': {
    title: 'Deposit refunded',
    body: 'Deposit {reference} was refunded to its source: {sum} was deducted from your balance.',
  },
  'withdrawal.paid': {
    title: 'Withdrawal paid',
    body: '{sum} of withdrawal {reference} has been sent to you. Open <a href="/withdrawal">withdrawals</a> to see where each part went.',
  },
  'withdrawal.paid_in_part': {
    title: 'Withdrawal partly paid',
    body: 'We sent {sum} of the {requested} you requested with withdrawal {reference}. The remaining {rest} is back in your balance. See <a href="/withdrawal">withdrawals</a> for the reason.',
  },
  'withdrawal.paid_out': {
    title: 'Your balance is being paid out',
    body: 'Your account is closed for play, so we requested withdrawal {reference} of {sum} to your bank account on your behalf. Later credits are paid out the same way. Follow it under <a href="/withdrawal">withdrawals</a>.',
  },
  'withdrawal.account_needed': {
    title: 'Where should we pay your balance?',
    body: 'Your account is closed for play; the {sum} in your balance remains yours. Please add a <a href="/bank-details">bank account</a> in your name and request a <a href="/withdrawal">withdrawal</a>.',
  },
  'withdrawal.returned': {
    title: 'Withdrawal declined',
    body: 'Withdrawal {reference} was declined and {sum} is back in your balance. Open <a href="/withdrawal">withdrawals</a> for the reason.',
  },
};

const php: Texts = {
  'deposit.credited': {
    title: 'Dumating na ang deposit mo',
    body: 'Nasa balanse mo na ang {sum} ng deposit {reference}. Nasa <a href="/statement">statement</a> mo ang bawat galaw.',
  },
  'deposit.rejected': {
    title: 'Hindi na-credit ang deposit mo',
    body: 'Hindi na-credit ang deposit {reference} na {sum}. Buksan ang <a href="/deposit">mga deposit</a> para sa dahilan. Kung nagbayad ka, sumulat sa support gamit ang numerong ito.',
  },
  'deposit.expired': {
    title: 'Nag-expire ang isang deposit',
    body: 'Hindi nabayaran sa oras ang deposit {reference} na {sum}. Kung nabayaran mo pa rin, iki-credit ang pera pagdating nito.',
  },
  'deposit.failed': {
    title: 'Hindi natuloy ang isang bayad',
    body: 'Tinanggihan ang deposit {reference} na {sum} kung saan ka nagbayad. Walang na-credit.',
  },
  'deposit.charged_back': {
    title: 'Binawi ang isang deposit',
    body: 'Binawi ng bangko o wallet mo ang deposit {reference} na {sum}, kaya nawala ang halaga sa balanse mo. Sumulat sa support.',
  },
  'deposit.refunded': {
    title: 'Ibinalik ang isang deposit',
    body: 'Ibinalik sa pinanggalingan ang deposit {reference} na {sum}, kaya nawala ang halaga sa balanse mo.',
  },
  'withdrawal.paid': {
    title: 'Nabayaran na ang withdrawal mo',
    body: 'Naipadala na sa iyo ang {sum} ng withdrawal {reference}. Buksan ang <a href="/withdrawal">mga withdrawal</a> para makita kung saan napunta ang bawat bahagi.',
  },
  'withdrawal.paid_in_part': {
    title: 'Nabayaran ang bahagi ng withdrawal mo',
    body: 'Humiling ka ng {requested} sa withdrawal {reference}; {sum} nito ang naipadala sa iyo. Nasa balanse mo na muli ang natira, {rest}. Buksan ang <a href="/withdrawal">mga withdrawal</a> para sa dahilan.',
  },
  'withdrawal.paid_out': {
    title: 'Binabayaran na ang balanse mo',
    body: 'Sarado ang paglalaro para sa iyo, kaya hiniling namin para sa iyo ang withdrawal {reference} na {sum} papunta sa bank account mo. Susunod ang darating pa. Buksan ang <a href="/withdrawal">mga withdrawal</a> para masundan ito.',
  },
  'withdrawal.account_needed': {
    title: 'Saan namin maaaring bayaran ang balanse mo?',
    body: 'Sarado ang paglalaro para sa iyo, at sa iyo ang {sum} na nasa balanse mo. Magdagdag ng <a href="/bank-details">bank account</a> sa pangalan mo at humiling ng <a href="/withdrawal">withdrawal</a>.',
  },
  'withdrawal.returned': {
    title: 'Hindi natuloy ang isang withdrawal',
    body: 'Tinanggihan ang withdrawal {reference} at nasa balanse mo na muli ang {sum}. Buksan ang <a href="/withdrawal">mga withdrawal</a> para sa dahilan.',
  },
};

const cn: Texts = {
  'deposit.credited': {
    title: '您的存款已到账',
    body: '存款 {reference} 的 {sum} 已计入余额。每笔变动均可在<a href="/statement">账单</a>中查看。',
  },
  'deposit.rejected': {
    title: '您的存款未入账',
    body: '存款 {reference}（{sum}）未入账。请打开<a href="/deposit">存款</a>查看原因。如果您确已付款，请凭此编号联系客服。',
  },
  'deposit.expired': {
    title: '一笔存款已过期',
    body: '存款 {reference}（{sum}）未在期限内付款。如果您之后仍付了款，款项到达后会照常入账。',
  },
  'deposit.failed': {
    title: '一笔付款未成功',
    body: '存款 {reference}（{sum}）在付款时被拒绝，未入账任何金额。',
  },
  'deposit.charged_back': {
    title: '一笔存款被撤回',
    body: '您的银行或钱包撤回了存款 {reference}（{sum}），该金额已从余额中扣除。请联系客服。',
  },
  'deposit.refunded': {
    title: '一笔存款已退回',
    body: '存款 {reference}（{sum}）已退回原付款处，该金额已从余额中扣除。',
  },
  'withdrawal.paid': {
    title: '您的提款已支付',
    body: '提款 {reference} 的 {sum} 已汇出。请打开<a href="/withdrawal">提款</a>查看各部分的去向。',
  },
  'withdrawal.paid_in_part': {
    title: '您的提款已部分支付',
    body: '您通过提款 {reference} 申请了 {requested}，其中 {sum} 已汇出，其余 {rest} 已退回余额。请打开<a href="/withdrawal">提款</a>查看原因。',
  },
  'withdrawal.paid_out': {
    title: '您的余额正在付出',
    body: '您的游戏已关闭，我们已为您申请将 {sum} 提款至您的银行账户（提款 {reference}）。之后到账的款项也会照此处理。请打开<a href="/withdrawal">提款</a>查看进度。',
  },
  'withdrawal.account_needed': {
    title: '您的余额付到哪里？',
    body: '您的游戏已关闭，余额中的 {sum} 属于您。请添加一个以您的姓名开立的<a href="/bank-details">银行账户</a>，然后申请<a href="/withdrawal">提款</a>。',
  },
  'withdrawal.returned': {
    title: '一笔提款未能办理',
    body: '提款 {reference} 被拒绝，{sum} 已退回余额。请打开<a href="/withdrawal">提款</a>查看原因。',
  },
};

const LANGUAGES: Record<string, Texts | undefined> = { EN: en, PHP: php, CN: cn };

/** Amounts and names inserted into a text. */
type Values = Record<'sum' | 'requested' | 'rest' | 'reference', string>;

/**
 * The text about a payment in the player's language, or in English; undefined for a state without a message.
 */
export function paymentMessageText(
  { payment, state, language, amount, requested }: PaymentNotified,
  values: Values,
): Text | undefined {
  // A player who is paid less than requested must be notified (GLI-19 2.5.6 e).
  const part = requested !== undefined && requested !== amount ? '_in_part' : '';
  const text = (LANGUAGES[language] ?? en)[`${payment}.${state}${part}`];
  const fill = (line: string) =>
    line.replace(/\{(sum|requested|rest|reference)\}/g, (_, name: keyof Values) => values[name]);
  return text && { title: text.title, body: fill(text.body) };
}
