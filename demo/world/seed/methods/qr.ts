import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { words } from './words.ts';

/** A code to scan with any bank or wallet, paid at the simulator. */
export function qr(unit: bigint): NewMethod {
  return {
    method_id: 'qr',
    type: 'qr',
    adapter: 'simpay',
    min_amount: unit,
    max_amount: 500n * unit,
    max_open: 3,
    expires_minutes: 15,
    details: {
      image: 'qr.svg',
      name: words('QR payment', 'Bayad sa QR', '扫码支付'),
      time: words('At once', 'Agad', '即时'),
      steps: [
        words(
          'Scan the code, or open the payment page on this device.',
          'I-scan ang code, o buksan ang pahina ng pagbabayad sa device na ito.',
          '扫描二维码，或在本设备上打开付款页面。',
        ),
        words(
          'Pay within fifteen minutes. Money that comes later is credited too.',
          'Magbayad sa loob ng labinlimang minuto. Iki-credit din ang perang mahuli.',
          '请在十五分钟内付款，之后到账的款项同样会入账。',
        ),
      ],
    },
  };
}
