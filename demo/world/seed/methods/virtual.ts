import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { words } from './words.ts';

const bank = (value: string) => ({ value, label: words(value, value, value) });

/** An account number that takes one payment, at the bank the player chooses; paid at the simulator. */
export function virtualAccount(unit: bigint): NewMethod {
  return {
    method_id: 'virtual-account',
    type: 'virtual_account',
    adapter: 'simpay',
    min_amount: unit,
    max_amount: 500n * unit,
    max_open: 3,
    details: {
      image: 'virtual-account.svg',
      name: words('Virtual account', 'Virtual account', '虚拟账户'),
      time: words('Within minutes', 'Sa loob ng ilang minuto', '几分钟内'),
      steps: [
        words(
          'Open the payment page; it stands in for your bank.',
          'Buksan ang pahina ng pagbabayad; kinakatawan nito ang bangko mo.',
          '打开付款页面，它代表您的银行。',
        ),
        words(
          'Pay exactly this amount. Another sum is credited as it arrives.',
          'Bayaran ang eksaktong halagang ito. Iki-credit ang ibang halaga ayon sa pagdating.',
          '请按此金额付款，其他金额按实际到账入账。',
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
    },
  };
}
