import type { NewMethod } from '../../../modules/cashier/index.ts';
import { AMOUNT, NOTE, PHONE, REFERENCE, words } from './words.ts';

/** Money sent from an e-wallet to the house's own, confirmed by its number. */
export function wallet(unit: bigint): NewMethod {
  return {
    method_id: 'e-wallet',
    type: 'ewallet',
    adapter: 'manual',
    min_amount: unit,
    max_amount: 200n * unit,
    daily_max: 500n * unit,
    details: {
      name: words('E-wallet', 'E-wallet', '电子钱包'),
      time: words('About 15 minutes', 'Mga 15 minuto', '约 15 分钟'),
      steps: [
        words(
          'Open your wallet and send the amount to the number below.',
          'Buksan ang wallet mo at ipadala ang halaga sa numero sa ibaba.',
          '打开您的钱包，将金额发送到下面的号码。',
        ),
        words(
          'Come back with the reference number your wallet shows.',
          'Bumalik dala ang reference number na ipinapakita ng wallet mo.',
          '返回此处填写钱包显示的参考编号。',
        ),
      ],
      fields: [PHONE],
      payee: [
        { label: words('Wallet', 'Wallet', '钱包'), value: 'Demo Wallet (takes no real money)' },
        { label: words('Number', 'Numero', '号码'), value: '0000 000 0000' },
        { label: AMOUNT, value: '{{amount}}' },
        { label: NOTE, value: '{{reference}}' },
      ],
      proof: [REFERENCE],
      receipt: 'optional',
    },
  };
}
