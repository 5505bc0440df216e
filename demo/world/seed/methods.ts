import {
  METHOD_PRESETS,
  type MethodPreset,
  methodOfPreset,
  presetUnitOf,
} from '#contracts/values/method-presets/index.ts';
import { type NewMethod, setPolicy, upsertMethods } from '../../../server/modules/cashier/index.ts';
import type { Tx } from '../../../server/platform/database/index.ts';
import type { DemoBrand, DemoCurrency } from '../brands/types.ts';

type Words = MethodPreset['details']['name'];
const words = (EN: string, PHP: string, CN: string): Words => ({ EN, PHP, CN });
const bank = (value: string) => ({ value, label: words(value, value, value) });

/** No real accounts: all payees are labelled as demo. */
const PAYEES: Record<string, readonly string[]> = {
  'bank-transfer': ['Demo Savings Bank (takes no real money)', 'BAIZE DEMO', '0000 0000 0000'],
};
/** Twenty zero bytes: a well-formed address without an owner. */
const NOBODY = 'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb';
const SEND_NOTHING = words(
  'This is a demo: the address belongs to no one. Do not send anything.',
  'Demo ito: walang may-ari ng address. Huwag magpadala.',
  '这是演示：该地址不属于任何人，请勿转账。',
);
const WALLET_HINT = words(
  'This is a demo and nothing is sent: you can also use TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV.',
  'Demo ito at walang ipinapadala: puwede rin ang TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV.',
  '这是演示，不会发送任何币：也可填 TBXSw8fM4jpQkGc6zZjsVABFpVN7UvXPdV。',
);

/** Differences of the demo from a preset. */
const CHANGES: Record<string, (details: MethodPreset['details']) => Partial<MethodPreset['details']>> = {
  'usdt-trc20': ({ steps, payout = [] }) => ({
    steps: [SEND_NOTHING, ...steps.slice(1)],
    payout: payout.map((field) => ({ ...field, hint: WALLET_HINT })),
  }),
  'virtual-account': () => ({
    fields: [
      {
        name: 'bank',
        kind: 'choice',
        label: words('Your bank', 'Bangko mo', '您的银行'),
        options: [bank('Demo North'), bank('Demo South'), bank('Demo Coast')],
      },
    ],
  }),
};

const OFFERED = ['e-wallet', 'qr', 'bank-transfer', 'virtual-account', 'counter', 'usdt-trc20'];

function demoMethod(preset: MethodPreset, currency: DemoCurrency): NewMethod {
  const method = methodOfPreset(preset, currency, {
    adapter: preset.isByGateway ? 'simpay' : 'manual',
    payee: PAYEES[preset.code] ?? [],
    address: NOBODY,
  });
  const details = {
    ...method.details,
    name: preset.details.name,
    ...CHANGES[preset.code]?.(preset.details),
  };
  return { ...method, method_id: preset.code, details };
}

/** Every payment method of a demo brand. */
export async function writeMethods(
  tx: Tx,
  siteId: number,
  { currency, withdrawalIdentity }: Pick<DemoBrand, 'currency' | 'withdrawalIdentity'>,
): Promise<void> {
  const methods = OFFERED.map((code, position) => ({
    ...demoMethod(METHOD_PRESETS.find((preset) => preset.code === code)!, currency),
    position,
  }));
  await upsertMethods(tx, siteId, currency, methods);
  // A visitor adds a bank account and withdraws within minutes; payouts go through the simulator if there is
  // one.
  await setPolicy(tx, siteId, currency, {
    bank_age_hours: 0,
    withdrawal_min: presetUnitOf(currency) / 10n,
    payout_adapter: 'simpay',
    withdrawal_identity: withdrawalIdentity,
  });
}
