import type { MethodPreset } from './preset.ts';
import { PHONE, words } from './preset-fields.ts';

/** A payer's e-wallet, paid on the gateway's page. */
export const wallet: MethodPreset = {
  code: 'e-wallet',
  type: 'ewallet',
  isByGateway: true,
  limits: { min: 1, max: 200, day: 500 },
  max_open: 3,
  expires_minutes: 15,
  details: {
    image: 'e-wallet.svg',
    name: words('E-wallet', 'E-wallet', '电子钱包'),
    time: words('Instant', 'Agad', '即时'),
    steps: [
      words(
        'Open the payment page; it opens in a new tab.',
        'Buksan ang pahina ng pagbabayad; lilitaw ito sa bagong tab.',
        '打开付款页面，它会在新标签页中显示。',
      ),
      words(
        'Approve the payment there, then return: your balance updates automatically.',
        'Aprubahan doon ang bayad, saka bumalik: awtomatikong maa-update ang balanse mo.',
        '在该页面确认付款后返回，余额会自动更新。',
      ),
    ],
    fields: [PHONE],
  },
};

/** A QR code for any bank or wallet app, paid through the gateway. */
export const qr: MethodPreset = {
  code: 'qr',
  type: 'qr',
  isByGateway: true,
  limits: { min: 1, max: 500 },
  max_open: 3,
  expires_minutes: 15,
  details: {
    image: 'qr.svg',
    name: words('QR payment', 'Bayad sa QR', '扫码支付'),
    time: words('Instant', 'Agad', '即时'),
    steps: [
      words(
        'Scan the code, or open the payment page on this device.',
        'I-scan ang code, o buksan ang pahina ng pagbabayad sa device na ito.',
        '扫描二维码，或在本设备上打开付款页面。',
      ),
      words(
        'Pay within fifteen minutes. Late payments are credited as well.',
        'Magbayad sa loob ng labinlimang minuto. Iki-credit din ang huling bayad.',
        '请在十五分钟内付款，之后到账的款项同样会入账。',
      ),
    ],
  },
};

/** A virtual account number of the gateway for a single payment. */
export const virtualAccount: MethodPreset = {
  code: 'virtual-account',
  type: 'virtual_account',
  isByGateway: true,
  limits: { min: 1, max: 500 },
  max_open: 3,
  details: {
    image: 'virtual-account.svg',
    name: words('Virtual account', 'Virtual account', '虚拟账户'),
    time: words('Within minutes', 'Sa loob ng ilang minuto', '几分钟内'),
    steps: [
      words(
        'Open the payment page to get the account number.',
        'Buksan ang pahina ng pagbabayad para sa account number.',
        '打开付款页面查看账号。',
      ),
      words(
        'Pay exactly this amount. A different amount is credited as received.',
        'Bayaran ang eksaktong halagang ito. Iki-credit ang ibang halaga ayon sa natanggap.',
        '请按此金额付款，其他金额按实际到账入账。',
      ),
    ],
  },
};
