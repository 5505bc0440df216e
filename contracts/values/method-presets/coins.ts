import { CHAINS } from '../blockchains.ts';
import type { MethodPreset } from './preset.ts';
import { words } from './preset-fields.ts';

/**
 * Coin payments to the operator's address and to a player's: deposits are credited at the value on arrival,
 * payouts at the value when sent.
 */
export const tether: MethodPreset = {
  code: 'usdt-trc20',
  type: 'crypto',
  isByGateway: false,
  limits: { min: 10, max: 2000 },
  identity_level: 1,
  review_minutes: 60,
  details: {
    image: 'crypto.svg',
    name: words('USDT (TRC-20)', 'USDT (TRC-20)', 'USDT（TRC-20）'),
    time: words('After 20 confirmations', 'Matapos ang 20 kumpirmasyon', '20 次确认后'),
    steps: [
      words(
        'Send USDT on TRON (TRC-20) to this address. Coins sent on another network will be lost.',
        'Magpadala ng USDT sa TRON (TRC-20) sa address na ito. Mawawala ang coins na ipinadala sa ibang network.',
        '通过 TRON（TRC-20）网络将 USDT 转到此地址。其他网络的币会丢失。',
      ),
      words(
        'Return here and enter the transaction hash.',
        'Bumalik dito at ilagay ang hash ng transaksyon.',
        '返回此处填写交易哈希。',
      ),
    ],
    chain: {
      network: 'tron',
      coin: 'USDT',
      address: '',
      confirmations: CHAINS.tron.confirmations,
      explorer: 'https://tronscan.org/#/transaction/{{hash}}',
    },
    proof: [
      {
        name: 'transaction_hash',
        kind: 'transaction',
        label: words('Transaction hash', 'Hash ng transaksyon', '交易哈希'),
        minLength: 64,
        maxLength: 66,
        role: 'reference',
      },
    ],
    payout: [
      {
        name: 'address',
        kind: 'address',
        label: words('Your wallet address', 'Address ng wallet mo', '您的钱包地址'),
        maxLength: 64,
      },
    ],
  },
};
