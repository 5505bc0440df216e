import type { z } from 'zod';
import type { methodDetails } from '../payment-methods.ts';

type Details = z.input<typeof methodDetails>;
type Words = Details['name'];
type Field = NonNullable<Details['proof']>[number];

/** A text in English, Filipino and Chinese. */
export const words = (EN: string, PHP: string, CN: string): Words => ({ EN, PHP, CN });
/** The sender's name, which must be the player's. */
export const SENDER: Field = {
  name: 'sender_name',
  kind: 'name',
  label: words('Name on the sending account', 'Pangalan sa account na pinagpadalhan', '付款账户户名'),
  hint: words(
    'The money must come from an account in your own name.',
    'Dapat galing sa account na nasa sarili mong pangalan ang pera.',
    '款项必须来自您本人名下的账户。',
  ),
  minLength: 2,
  maxLength: 100,
  role: 'sender',
};

/** The receipt number, valid for one deposit. */
export const REFERENCE: Field = {
  name: 'payment_number',
  kind: 'text',
  label: words('Payment reference number', 'Reference number ng bayad', '付款参考编号'),
  hint: words('Shown on your receipt.', 'Nakasulat ito sa resibo mo.', '印在您的付款凭证上。'),
  minLength: 4,
  maxLength: 40,
  role: 'reference',
};

export const PHONE: Field = {
  name: 'wallet_phone',
  kind: 'phone',
  label: words('Wallet phone number', 'Numero ng telepono ng wallet mo', '您的钱包手机号'),
  maxLength: 20,
};

export const ACCOUNT_NAME = words('Account name', 'Pangalan ng account', '户名');
export const ACCOUNT_NUMBER = words('Account number', 'Numero ng account', '账号');
export const AMOUNT = words('Amount', 'Halaga', '金额');
export const NOTE = words('Payment message', 'Mensahe sa bayad', '附言');
