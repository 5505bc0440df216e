import type { NewMethod } from '../../../modules/cashier/index.ts';
import { AMOUNT, NOTE, REFERENCE, words } from './words.ts';

/** A code to scan with any bank or wallet. */
export function qr(unit: bigint): NewMethod {
  return {
    method_id: 'qr',
    type: 'qr',
    adapter: 'manual',
    min_amount: unit,
    max_amount: 500n * unit,
    expires_minutes: 120,
    details: {
      name: words('QR payment', 'Bayad sa QR', '扫码支付'),
      time: words('About 15 minutes', 'Mga 15 minuto', '约 15 分钟'),
      steps: [
        words(
          'Scan the code with your bank or wallet.',
          'I-scan ang code gamit ang bangko o wallet mo.',
          '用您的银行或钱包应用扫描二维码。',
        ),
        words(
          'Check amount and reference, pay, and give the number of the payment here.',
          'Suriin ang halaga at reference, magbayad, at ibigay rito ang numero ng bayad.',
          '核对金额和参考编号，付款后在此填写付款编号。',
        ),
      ],
      qr: 'baize-demo:pay?to=nobody&amount={{amount}}&reference={{reference}}',
      payee: [
        { label: AMOUNT, value: '{{amount}}' },
        { label: NOTE, value: '{{reference}}' },
      ],
      proof: [REFERENCE],
      receipt: 'optional',
    },
  };
}
