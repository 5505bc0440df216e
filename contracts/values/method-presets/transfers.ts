import type { MethodPreset } from './preset.ts';
import { ACCOUNT_NAME, ACCOUNT_NUMBER, AMOUNT, NOTE, REFERENCE, SENDER, words } from './preset-fields.ts';

/** A manual transfer with a picture of the receipt, confirmed by staff. */
export const bankTransfer: MethodPreset = {
  code: 'bank-transfer',
  type: 'bank_transfer',
  isByGateway: false,
  limits: { min: 1, max: 500, day: 1000 },
  identity_level: 1,
  details: {
    image: 'bank-transfer.svg',
    name: words('Bank transfer', 'Bank transfer', '银行转账'),
    time: words(
      'About 15 minutes after you upload the receipt',
      'Mga 15 minuto matapos ang resibo',
      '上传凭证后约 15 分钟',
    ),
    steps: [
      words(
        'Transfer exactly this amount from an account in your own name.',
        'I-transfer ang eksaktong halagang ito mula sa account na nasa sarili mong pangalan.',
        '从您本人名下的账户转账此金额。',
      ),
      words(
        'Enter the reference as the transfer message.',
        'Isulat ang reference sa mensahe ng transfer.',
        '在转账附言中填写参考编号。',
      ),
      words(
        'Take a photo of the receipt and upload it here.',
        'Kuhanan ng larawan ang resibo at ipadala rito.',
        '拍下凭证并在此上传。',
      ),
    ],
    payee: [
      { label: words('Bank', 'Bangko', '银行'), value: '' },
      { label: ACCOUNT_NAME, value: '' },
      { label: ACCOUNT_NUMBER, value: '' },
      { label: AMOUNT, value: '{{amount}}' },
      { label: NOTE, value: '{{reference}}' },
    ],
    proof: [REFERENCE, SENDER],
    receipt: 'required',
  },
};

/** Money sent to the operator's wallet, confirmed by staff. */
export const walletTransfer: MethodPreset = {
  code: 'wallet-transfer',
  type: 'ewallet',
  isByGateway: false,
  limits: { min: 1, max: 200, day: 500 },
  identity_level: 1,
  details: {
    image: 'e-wallet.svg',
    name: words('E-wallet transfer', 'Padala sa e-wallet', '电子钱包转账'),
    time: words(
      'About 15 minutes after you upload the receipt',
      'Mga 15 minuto matapos ang resibo',
      '上传凭证后约 15 分钟',
    ),
    steps: [
      words(
        'Send exactly this amount from a wallet in your own name.',
        'Ipadala ang eksaktong halagang ito mula sa wallet na nasa sarili mong pangalan.',
        '从您本人名下的钱包转账此金额。',
      ),
      words(
        'Take a photo of the receipt and upload it here.',
        'Kuhanan ng larawan ang resibo at ipadala rito.',
        '拍下凭证并在此上传。',
      ),
    ],
    payee: [
      { label: words('Wallet', 'Wallet', '钱包'), value: '' },
      { label: ACCOUNT_NAME, value: '' },
      { label: words('Wallet number', 'Numero ng wallet', '钱包账号'), value: '' },
      { label: AMOUNT, value: '{{amount}}' },
    ],
    proof: [REFERENCE, SENDER],
    receipt: 'required',
  },
};

/** Cash paid at a shop counter with a code. */
export const counter: MethodPreset = {
  code: 'counter',
  type: 'over_the_counter',
  isByGateway: false,
  limits: { min: 1, max: 100 },
  fee: { tenths: 1, payer: 'player' },
  expires_minutes: 2880,
  review_minutes: 60,
  details: {
    image: 'over-the-counter.svg',
    name: words('Over the counter', 'Sa counter', '柜台付款'),
    time: words('Within an hour of payment', 'Sa loob ng isang oras matapos magbayad', '付款后一小时内'),
    steps: [
      words(
        'Show the pay code at the counter and pay in cash.',
        'Ipakita ang pay code sa counter at magbayad ng cash.',
        '在柜台出示付款码并以现金付款。',
      ),
      words(
        'Keep the slip: you will need its number here.',
        'Itago ang slip: hihingin dito ang numero nito.',
        '请保留小票，此处需要填写其编号。',
      ),
    ],
    payee: [
      { label: words('Pay code', 'Pay code', '付款码'), value: '{{reference}}' },
      { label: AMOUNT, value: '{{amount}}' },
    ],
    proof: [
      {
        name: 'slip_number',
        kind: 'digits',
        label: words('Slip number', 'Numero ng slip', '小票编号'),
        minLength: 6,
        maxLength: 20,
        role: 'reference',
      },
    ],
    receipt: 'optional',
  },
};
