import type { NewMethod } from '../../../modules/cashier/index.ts';
import { ACCOUNT_NAME, ACCOUNT_NUMBER, AMOUNT, REFERENCE, words } from './words.ts';

const bank = (value: string) => ({ value, label: words(value, value, value) });

/** An account number that takes one payment, at the bank the player chooses. */
export function virtualAccount(unit: bigint): NewMethod {
  return {
    method_id: 'virtual-account',
    type: 'virtual_account',
    adapter: 'manual',
    min_amount: unit,
    max_amount: 500n * unit,
    details: {
      name: words('Virtual account', 'Virtual account', '虚拟账户'),
      time: words('Within the hour', 'Sa loob ng isang oras', '一小时内'),
      steps: [
        words(
          'Choose your bank’s “virtual account” or “bill payment”.',
          'Piliin ang “virtual account” o “bill payment” ng bangko mo.',
          '在银行中选择“虚拟账户”或“缴费”。',
        ),
        words(
          'Pay exactly this amount; another is sent back by the bank.',
          'Bayaran ang eksaktong halagang ito; ibabalik ng bangko ang iba.',
          '请按此金额付款，其他金额会被银行退回。',
        ),
      ],
      fields: [
        {
          name: 'bank',
          kind: 'choice',
          label: words('Your bank', 'Bangko mo', '您的银行'),
          options: [bank('Demo North'), bank('Demo South'), bank('Demo Coast')],
        },
      ],
      payee: [
        { label: ACCOUNT_NAME, value: 'BAIZE DEMO (takes no real money)' },
        { label: ACCOUNT_NUMBER, value: '0000-{{reference}}' },
        { label: AMOUNT, value: '{{amount}}' },
      ],
      proof: [REFERENCE],
    },
  };
}
