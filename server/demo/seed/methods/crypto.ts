import type { NewMethod } from '../../../modules/cashier/index.ts';
import { words } from './words.ts';

/** Coins sent to an address; what they were worth on arrival is credited. */
export function crypto(unit: bigint): NewMethod {
  return {
    method_id: 'usdt-trc20',
    type: 'crypto',
    adapter: 'manual',
    min_amount: 10n * unit,
    max_amount: 2_000n * unit,
    identity_level: 1,
    review_minutes: 60,
    details: {
      image: 'crypto.svg',
      name: words('USDT (TRC-20)', 'USDT (TRC-20)', 'USDT（TRC-20）'),
      time: words('After 20 confirmations', 'Matapos ang 20 kumpirmasyon', '20 次确认后'),
      steps: [
        words(
          'Send USDT on the TRON network alone. Other coins and networks are lost.',
          'Magpadala ng USDT sa TRON network lamang. Mawawala ang ibang coin at network.',
          '仅通过 TRON 网络发送 USDT，其他币种和网络将会丢失。',
        ),
        words(
          'What the coins are worth on arrival is credited.',
          'Iki-credit ang halaga ng coins sa oras ng pagdating.',
          '按到账时的价值入账。',
        ),
        words(
          'Come back with the transaction’s hash.',
          'Bumalik dala ang hash ng transaksyon.',
          '返回此处填写交易哈希。',
        ),
      ],
      qr: 'demo-address-takes-no-real-coins',
      payee: [
        { label: words('Network', 'Network', '网络'), value: 'TRC-20' },
        { label: words('Address', 'Address', '地址'), value: 'demo-address-takes-no-real-coins' },
      ],
      proof: [
        {
          name: 'transaction_hash',
          kind: 'text',
          label: words('Hash of the transaction', 'Hash ng transaksyon', '交易哈希'),
          minLength: 16,
          maxLength: 100,
          role: 'reference',
        },
      ],
    },
  };
}
