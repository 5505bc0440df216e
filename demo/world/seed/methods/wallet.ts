import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { PHONE, words } from './words.ts';

/** An e-wallet, paid at the simulator. */
export function wallet(unit: bigint): NewMethod {
  return {
    method_id: 'e-wallet',
    type: 'ewallet',
    adapter: 'simpay',
    min_amount: unit,
    max_amount: 200n * unit,
    daily_max: 500n * unit,
    max_open: 3,
    expires_minutes: 15,
    details: {
      image: 'e-wallet.svg',
      name: words('E-wallet', 'E-wallet', '电子钱包'),
      time: words('At once', 'Agad', '即时'),
      steps: [
        words(
          'Open the payment page; it appears in a new tab.',
          'Buksan ang pahina ng pagbabayad; lilitaw ito sa bagong tab.',
          '打开付款页面，它会在新标签页中显示。',
        ),
        words(
          'Agree there, then come back: your balance follows by itself.',
          'Sumang-ayon doon, saka bumalik: kusang susunod ang balanse mo.',
          '在该页面确认后返回，余额会自动更新。',
        ),
      ],
      fields: [PHONE],
    },
  };
}
