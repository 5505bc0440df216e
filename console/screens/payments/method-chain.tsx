import type { MethodValues } from '#contracts/console/payment-methods.ts';
import { CHAIN_CODES, CHAINS, type Chain } from '#contracts/values/blockchains.ts';
import type { FormField, Values } from '../../ui/action.tsx';
import { MethodDialog, type MethodPartProps } from './method-dialog.tsx';

/** The chain of a crypto payment method: a method with a chain is a crypto method. */
export function MethodChain(props: MethodPartProps) {
  const { values } = props.method;
  return (
    <MethodDialog
      {...props}
      title="Coins"
      fields={fieldsOf(values.details.chain)}
      read={(fields) => readChain(values, fields)}
    />
  );
}

function fieldsOf(chain: MethodValues['details']['chain']): FormField[] {
  return [
    {
      ...{ name: 'network', label: 'Network', kind: 'choice', initial: chain?.network ?? 'tron' },
      options: CHAIN_CODES.map((code) => ({ value: code, label: CHAINS[code].name })),
    },
    { name: 'coin', label: 'Coin', hint: 'For example USDT.', initial: chain?.coin ?? '', maxLength: 10 },
    {
      name: 'address',
      label: 'Address',
      hint: 'The checksum is verified. The approver must compare the address character by character with the wallet.',
      initial: chain?.address ?? '',
      maxLength: 128,
    },
    {
      name: 'memo',
      label: 'Memo or tag',
      hint: 'For shared addresses; {{reference}} is filled in.',
      initial: chain?.memo ?? '',
      isRequired: false,
      maxLength: 64,
    },
    {
      name: 'confirmations',
      label: 'Required confirmations',
      initial: String(chain?.confirmations ?? CHAINS.tron.confirmations),
    },
    {
      name: 'explorer',
      label: 'Block explorer link',
      hint: 'An https address with {{hash}} in it.',
      initial: chain?.explorer ?? '',
      isRequired: false,
      maxLength: 200,
    },
  ];
}

function readChain(values: MethodValues, fields: Values): MethodValues {
  const { network = '', coin = '', address = '', memo = '', confirmations = '', explorer = '' } = fields;
  const chain = {
    network: network as Chain,
    coin: coin.trim().toUpperCase(),
    address: address.trim(),
    memo: memo.trim(),
    confirmations: Number(confirmations),
    explorer: explorer.trim(),
  };
  return { ...values, type: 'crypto', details: { ...values.details, chain } };
}
