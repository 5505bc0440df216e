import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

type Texts = Record<Extract<MessageTemplateKey, `deposit_${string}` | `withdrawal_${string}`>, TemplateText>;

const en: Texts = {
  deposit_credited: {
    title: 'Your deposit has arrived',
    content:
      '{sum} of deposit {reference} is in your balance. Every movement is in your [statement](/statement).',
  },
  deposit_rejected: {
    title: 'Your deposit was not credited',
    content:
      'Deposit {reference} of {sum} was not credited. Open [deposits](/deposit) for the reason. If you did pay, contact support and quote this number.',
  },
  deposit_expired: {
    title: 'Deposit expired',
    content:
      'Deposit {reference} of {sum} was not paid in time. If you did pay, the money is credited when it arrives.',
  },
  deposit_failed: {
    title: 'Deposit declined',
    content: 'Deposit {reference} of {sum} was declined by the payment provider. Nothing was credited.',
  },
  deposit_charged_back: {
    title: 'Deposit reversed',
    content:
      'Your bank or wallet reversed deposit {reference}: {sum} was deducted from your balance. Please contact support.',
  },
  deposit_refunded: {
    title: 'Deposit refunded',
    content: 'Deposit {reference} was refunded to its source: {sum} was deducted from your balance.',
  },
  withdrawal_paid: {
    title: 'Withdrawal paid',
    content:
      '{sum} of withdrawal {reference} has been sent to you. Open [withdrawals](/withdrawal) to see where each part went.',
  },
  withdrawal_paid_in_part: {
    title: 'Withdrawal partly paid',
    content:
      'We sent {sum} of the {requested} you requested with withdrawal {reference}. The remaining {rest} is back in your balance. See [withdrawals](/withdrawal) for the reason.',
  },
  withdrawal_paid_out: {
    title: 'Your balance is being paid out',
    content:
      'Your account is closed for play, so we requested withdrawal {reference} of {sum} to your bank account on your behalf. Later credits are paid out the same way. Follow it under [withdrawals](/withdrawal).',
  },
  withdrawal_account_needed: {
    title: 'Where should we pay your balance?',
    content:
      'Your account is closed for play; the {sum} in your balance remains yours. Please add a [bank account](/bank-details) in your name and request a [withdrawal](/withdrawal).',
  },
  withdrawal_returned: {
    title: 'Withdrawal declined',
    content:
      'Withdrawal {reference} was declined and {sum} is back in your balance. Open [withdrawals](/withdrawal) for the reason.',
  },
};

const php: Texts = {
  deposit_credited: {
    title: 'Dumating na ang deposit mo',
    content:
      'Nasa balanse mo na ang {sum} ng deposit {reference}. Nasa [statement](/statement) mo ang bawat galaw.',
  },
  deposit_rejected: {
    title: 'Hindi na-credit ang deposit mo',
    content:
      'Hindi na-credit ang deposit {reference} na {sum}. Buksan ang [mga deposit](/deposit) para sa dahilan. Kung nagbayad ka, sumulat sa support gamit ang numerong ito.',
  },
  deposit_expired: {
    title: 'Nag-expire ang isang deposit',
    content:
      'Hindi nabayaran sa oras ang deposit {reference} na {sum}. Kung nabayaran mo pa rin, iki-credit ang pera pagdating nito.',
  },
  deposit_failed: {
    title: 'Hindi natuloy ang isang bayad',
    content: 'Tinanggihan ang deposit {reference} na {sum} kung saan ka nagbayad. Walang na-credit.',
  },
  deposit_charged_back: {
    title: 'Binawi ang isang deposit',
    content:
      'Binawi ng bangko o wallet mo ang deposit {reference} na {sum}, kaya nawala ang halaga sa balanse mo. Sumulat sa support.',
  },
  deposit_refunded: {
    title: 'Ibinalik ang isang deposit',
    content:
      'Ibinalik sa pinanggalingan ang deposit {reference} na {sum}, kaya nawala ang halaga sa balanse mo.',
  },
  withdrawal_paid: {
    title: 'Nabayaran na ang withdrawal mo',
    content:
      'Naipadala na sa iyo ang {sum} ng withdrawal {reference}. Buksan ang [mga withdrawal](/withdrawal) para makita kung saan napunta ang bawat bahagi.',
  },
  withdrawal_paid_in_part: {
    title: 'Nabayaran ang bahagi ng withdrawal mo',
    content:
      'Humiling ka ng {requested} sa withdrawal {reference}; {sum} nito ang naipadala sa iyo. Nasa balanse mo na muli ang natira, {rest}. Buksan ang [mga withdrawal](/withdrawal) para sa dahilan.',
  },
  withdrawal_paid_out: {
    title: 'Binabayaran na ang balanse mo',
    content:
      'Sarado ang paglalaro para sa iyo, kaya hiniling namin para sa iyo ang withdrawal {reference} na {sum} papunta sa bank account mo. Susunod ang darating pa. Buksan ang [mga withdrawal](/withdrawal) para masundan ito.',
  },
  withdrawal_account_needed: {
    title: 'Saan namin maaaring bayaran ang balanse mo?',
    content:
      'Sarado ang paglalaro para sa iyo, at sa iyo ang {sum} na nasa balanse mo. Magdagdag ng [bank account](/bank-details) sa pangalan mo at humiling ng [withdrawal](/withdrawal).',
  },
  withdrawal_returned: {
    title: 'Hindi natuloy ang isang withdrawal',
    content:
      'Tinanggihan ang withdrawal {reference} at nasa balanse mo na muli ang {sum}. Buksan ang [mga withdrawal](/withdrawal) para sa dahilan.',
  },
};

const cn: Texts = {
  deposit_credited: {
    title: '您的存款已到账',
    content: '存款 {reference} 的 {sum} 已计入余额。每笔变动均可在[账单](/statement)中查看。',
  },
  deposit_rejected: {
    title: '您的存款未入账',
    content:
      '存款 {reference}（{sum}）未入账。请打开[存款](/deposit)查看原因。如果您确已付款，请凭此编号联系客服。',
  },
  deposit_expired: {
    title: '一笔存款已过期',
    content: '存款 {reference}（{sum}）未在期限内付款。如果您之后仍付了款，款项到达后会照常入账。',
  },
  deposit_failed: {
    title: '一笔付款未成功',
    content: '存款 {reference}（{sum}）在付款时被拒绝，未入账任何金额。',
  },
  deposit_charged_back: {
    title: '一笔存款被撤回',
    content: '您的银行或钱包撤回了存款 {reference}（{sum}），该金额已从余额中扣除。请联系客服。',
  },
  deposit_refunded: {
    title: '一笔存款已退回',
    content: '存款 {reference}（{sum}）已退回原付款处，该金额已从余额中扣除。',
  },
  withdrawal_paid: {
    title: '您的提款已支付',
    content: '提款 {reference} 的 {sum} 已汇出。请打开[提款](/withdrawal)查看各部分的去向。',
  },
  withdrawal_paid_in_part: {
    title: '您的提款已部分支付',
    content:
      '您通过提款 {reference} 申请了 {requested}，其中 {sum} 已汇出，其余 {rest} 已退回余额。请打开[提款](/withdrawal)查看原因。',
  },
  withdrawal_paid_out: {
    title: '您的余额正在付出',
    content:
      '您的游戏已关闭，我们已为您申请将 {sum} 提款至您的银行账户（提款 {reference}）。之后到账的款项也会照此处理。请打开[提款](/withdrawal)查看进度。',
  },
  withdrawal_account_needed: {
    title: '您的余额付到哪里？',
    content:
      '您的游戏已关闭，余额中的 {sum} 属于您。请添加一个以您的姓名开立的[银行账户](/bank-details)，然后申请[提款](/withdrawal)。',
  },
  withdrawal_returned: {
    title: '一笔提款未能办理',
    content: '提款 {reference} 被拒绝，{sum} 已退回余额。请打开[提款](/withdrawal)查看原因。',
  },
};

/** Built-in inbox texts about payments, by language. */
export const PAYMENT_TEXTS: Record<string, Texts> = { EN: en, PHP: php, CN: cn };
