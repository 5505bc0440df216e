import type { MessageTemplateKey, TemplateText } from '#contracts/values/message-templates.ts';

type Texts = Record<Extract<MessageTemplateKey, `deposit_${string}` | `withdrawal_${string}`>, TemplateText>;

const en: Texts = {
  deposit_credited: {
    title: 'Deposit credited',
    content:
      '{sum} from deposit {reference} has been added to your balance. See your [statement](/statement) for details.',
  },
  deposit_rejected: {
    title: 'Deposit rejected',
    content:
      'Deposit {reference} of {sum} was not credited. See [deposits](/deposit) for the reason. If you did pay, contact support and quote this number.',
  },
  deposit_expired: {
    title: 'Deposit expired',
    content:
      'Deposit {reference} of {sum} was not paid in time. If you did pay, the money will be credited when it arrives.',
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
      '{sum} of withdrawal {reference} has been sent to you. See [withdrawals](/withdrawal) for the destinations.',
  },
  withdrawal_paid_in_part: {
    title: 'Withdrawal partly paid',
    content:
      'We sent {sum} of the {requested} you requested with withdrawal {reference}. The remaining {rest} is back in your balance. See [withdrawals](/withdrawal) for the reason.',
  },
  withdrawal_paid_out: {
    title: 'Your balance is being paid out',
    content:
      'Your account is closed for play, so we requested withdrawal {reference} of {sum} to your bank account on your behalf. Any later credits will be paid out the same way. Track it under [withdrawals](/withdrawal).',
  },
  withdrawal_account_needed: {
    title: 'Where should we pay your balance?',
    content:
      'Your account is closed for play; the {sum} in your balance remains yours. Please add a [bank account](/bank-details) in your name and request a [withdrawal](/withdrawal).',
  },
  withdrawal_returned: {
    title: 'Withdrawal rejected',
    content:
      'Withdrawal {reference} was rejected and {sum} is back in your balance. See [withdrawals](/withdrawal) for the reason.',
  },
};

const php: Texts = {
  deposit_credited: {
    title: 'Na-credit na ang deposito',
    content:
      'Nasa balanse mo na ang {sum} ng deposito {reference}. Makikita ang bawat entry sa [statement](/statement) mo.',
  },
  deposit_rejected: {
    title: 'Tinanggihan ang deposito',
    content:
      'Hindi na-credit ang deposito {reference} na {sum}. Tingnan ang [deposito](/deposit) para sa dahilan. Kung nagbayad ka, makipag-ugnayan sa support at ibigay ang numerong ito.',
  },
  deposit_expired: {
    title: 'Nag-expire ang deposito',
    content:
      'Hindi nabayaran sa oras ang deposito {reference} na {sum}. Kung nagbayad ka, iki-credit ang pera pagdating nito.',
  },
  deposit_failed: {
    title: 'Tinanggihan ang deposito',
    content: 'Tinanggihan ng payment provider ang deposito {reference} na {sum}. Walang na-credit.',
  },
  deposit_charged_back: {
    title: 'Binawi ang deposito',
    content:
      'Binawi ng bangko o wallet mo ang deposito {reference}: ibinawas ang {sum} sa balanse mo. Makipag-ugnayan sa support.',
  },
  deposit_refunded: {
    title: 'Na-refund ang deposito',
    content: 'Na-refund sa pinanggalingan ang deposito {reference}: ibinawas ang {sum} sa balanse mo.',
  },
  withdrawal_paid: {
    title: 'Nabayaran na ang withdrawal mo',
    content:
      'Naipadala na sa iyo ang {sum} ng withdrawal {reference}. Tingnan ang [withdrawal](/withdrawal) para sa mga destinasyon.',
  },
  withdrawal_paid_in_part: {
    title: 'Nabayaran ang bahagi ng withdrawal mo',
    content:
      'Naipadala ang {sum} ng {requested} na hiniling mo sa withdrawal {reference}. Nasa balanse mo na muli ang natirang {rest}. Tingnan ang [withdrawal](/withdrawal) para sa dahilan.',
  },
  withdrawal_paid_out: {
    title: 'Binabayaran na ang balanse mo',
    content:
      'Sarado ang paglalaro sa account mo, kaya hiniling namin para sa iyo ang withdrawal {reference} na {sum} papunta sa bank account mo. Gayon din ang gagawin sa mga susunod na credit. Subaybayan ito sa [withdrawal](/withdrawal).',
  },
  withdrawal_account_needed: {
    title: 'Saan namin ibabayad ang balanse mo?',
    content:
      'Sarado ang paglalaro sa account mo; sa iyo pa rin ang {sum} na nasa balanse mo. Magdagdag ng [bank account](/bank-details) sa pangalan mo at humiling ng [withdrawal](/withdrawal).',
  },
  withdrawal_returned: {
    title: 'Tinanggihan ang withdrawal',
    content:
      'Tinanggihan ang withdrawal {reference} at nasa balanse mo na muli ang {sum}. Tingnan ang [withdrawal](/withdrawal) para sa dahilan.',
  },
};

const cn: Texts = {
  deposit_credited: {
    title: '存款已入账',
    content: '存款 {reference} 的 {sum} 已计入余额。每笔变动均可在[账单](/statement)中查看。',
  },
  deposit_rejected: {
    title: '存款被拒绝',
    content:
      '存款 {reference}（{sum}）未入账。请打开[存款](/deposit)查看原因。如果您确已付款，请凭此编号联系客服。',
  },
  deposit_expired: {
    title: '存款已过期',
    content: '存款 {reference}（{sum}）未在期限内付款。如果您已付款，款项到账后会照常入账。',
  },
  deposit_failed: {
    title: '存款被拒绝',
    content: '支付服务商拒绝了存款 {reference}（{sum}），未入账任何金额。',
  },
  deposit_charged_back: {
    title: '存款被撤回',
    content: '您的银行或钱包撤回了存款 {reference}（{sum}），该金额已从余额中扣除。请联系客服。',
  },
  deposit_refunded: {
    title: '存款已退款',
    content: '存款 {reference}（{sum}）已退回来源，该金额已从余额中扣除。',
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
    title: '您的余额正在支付',
    content:
      '您的账户已关闭游戏，我们已为您申请将 {sum} 提款至您的银行账户（提款 {reference}）。之后入账的款项也会照此处理。请打开[提款](/withdrawal)查看进度。',
  },
  withdrawal_account_needed: {
    title: '您的余额应支付到哪里？',
    content:
      '您的账户已关闭游戏，余额中的 {sum} 仍属于您。请添加您本人名下的[银行账户](/bank-details)，然后申请[提款](/withdrawal)。',
  },
  withdrawal_returned: {
    title: '提款被拒绝',
    content: '提款 {reference} 被拒绝，{sum} 已退回余额。请打开[提款](/withdrawal)查看原因。',
  },
};

/** Built-in inbox texts about payments, by language. */
export const PAYMENT_TEXTS: Record<string, Texts> = { EN: en, PHP: php, CN: cn };
