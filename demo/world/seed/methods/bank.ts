import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { ACCOUNT_NAME, ACCOUNT_NUMBER, AMOUNT, NOTE, REFERENCE, SENDER, words } from './words.ts';

/** A transfer by hand with a picture of its receipt, confirmed by a person. */
export function bankTransfer(unit: bigint): NewMethod {
  return {
    method_id: 'bank-transfer',
    type: 'bank_transfer',
    adapter: 'manual',
    min_amount: unit,
    max_amount: 500n * unit,
    daily_max: 1_000n * unit,
    identity_level: 1,
    details: {
      image: 'bank-transfer.svg',
      name: words('Bank transfer', 'Bank transfer', '银行转账'),
      time: words(
        'About 15 minutes after the receipt',
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
          'Write the reference in the message of the transfer.',
          'Isulat ang reference sa mensahe ng transfer.',
          '在转账附言中填写参考编号。',
        ),
        words(
          'Take a picture of the receipt and send it here.',
          'Kuhanan ng larawan ang resibo at ipadala rito.',
          '拍下凭证并在此上传。',
        ),
      ],
      payee: [
        { label: words('Bank', 'Bangko', '银行'), value: 'Demo Savings Bank (takes no real money)' },
        { label: ACCOUNT_NAME, value: 'BAIZE DEMO' },
        { label: ACCOUNT_NUMBER, value: '0000 0000 0000' },
        { label: AMOUNT, value: '{{amount}}' },
        { label: NOTE, value: '{{reference}}' },
      ],
      proof: [REFERENCE, SENDER],
      receipt: 'required',
    },
  };
}
