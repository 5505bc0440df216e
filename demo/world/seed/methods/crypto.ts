import { CHAINS } from '#contracts/values/blockchains.ts';
import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { words } from './words.ts';

/**
 * Coins sent to an address, and out to a player's: what they were worth on arrival is credited, what they are
 * worth when sent is paid.
 */
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
          'This is a demo: nobody owns the address. Send nothing.',
          'Demo ito: walang may-ari ng address. Huwag magpadala.',
          '这是演示：该地址不属于任何人，请勿转账。',
        ),
        words(
          'Come back with the transaction’s hash.',
          'Bumalik dala ang hash ng transaksyon.',
          '返回此处填写交易哈希。',
        ),
      ],
      // Twenty bytes of nothing: an address that is well formed and belongs to nobody.
      chain: {
        network: 'tron',
        coin: 'USDT',
        address: 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
        confirmations: CHAINS.tron.confirmations,
        explorer: 'https://tronscan.org/#/transaction/{{hash}}',
      },
      proof: [
        {
          name: 'transaction_hash',
          kind: 'transaction',
          label: words('Hash of the transaction', 'Hash ng transaksyon', '交易哈希'),
          minLength: 64,
          maxLength: 66,
          role: 'reference',
        },
      ],
      payout: [
        {
          name: 'address',
          kind: 'address',
          label: words('Address of your wallet', 'Address ng wallet mo', '您的钱包地址'),
          hint: words(
            'This is a demo and sends nothing: TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV does as well.',
            'Demo ito at walang ipinapadala: puwede rin ang TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV.',
            '这是演示，不会发送任何币：也可填 TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV。',
          ),
          maxLength: 64,
        },
      ],
    },
  };
}
