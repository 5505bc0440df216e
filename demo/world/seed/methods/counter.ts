import type { NewMethod } from '../../../../server/modules/cashier/index.ts';
import { AMOUNT, words } from './words.ts';

/** Cash at the counter of a shop, against a code. */
export function counter(unit: bigint): NewMethod {
  return {
    method_id: 'counter',
    type: 'over_the_counter',
    adapter: 'manual',
    min_amount: unit,
    max_amount: 100n * unit,
    fee_fixed: unit / 10n,
    fee_payer: 'player',
    expires_minutes: 2880,
    review_minutes: 60,
    details: {
      image: 'over-the-counter.svg',
      name: words('Over the counter', 'Sa counter', '柜台付款'),
      time: words('Within the hour after paying', 'Sa loob ng isang oras matapos magbayad', '付款后一小时内'),
      steps: [
        words(
          'Show the pay code at the counter and pay in cash.',
          'Ipakita ang pay code sa counter at magbayad ng cash.',
          '在柜台出示付款码并以现金付款。',
        ),
        words(
          'Keep the slip: its number is asked for here.',
          'Itago ang slip: hihingin dito ang numero nito.',
          '请保留小票，此处需要填写其编号。',
        ),
      ],
      payee: [
        { label: words('Pay code', 'Pay code', '付款码'), value: '{{reference}}' },
        { label: AMOUNT, value: '{{amount}}' },
      ],
      proof: [
        {
          name: 'slip_number',
          kind: 'digits',
          label: words('Number of the slip', 'Numero ng slip', '小票编号'),
          minLength: 6,
          maxLength: 20,
          role: 'reference',
        },
      ],
      receipt: 'optional',
    },
  };
}
