import { currencyOf } from '../currency.ts';
import type { LocalizedText } from '../payment-methods.ts';
import { tether } from './coins.ts';
import { qr, virtualAccount, wallet } from './gateways.ts';
import { type MethodPreset, presetUnitOf } from './preset.ts';
import { bankTransfer, counter, walletTransfer } from './transfers.ts';

export { type MethodPreset, presetUnitOf } from './preset.ts';

/** Preset payment methods of every kind. */
export const METHOD_PRESETS: readonly MethodPreset[] = [
  wallet,
  qr,
  bankTransfer,
  walletTransfer,
  virtualAccount,
  counter,
  tether,
];

/** Name of a currency's national payment scheme, as players know it. */
const LOCAL_NAMES: Partial<Record<string, Partial<Record<string, string>>>> = {
  qr: { PHP: 'QR Ph', IDR: 'QRIS', THB: 'PromptPay QR', VND: 'VietQR' },
};

/** English name proposed by the preset for a currency. */
export function presetName({ code, details }: MethodPreset, currency: string): LocalizedText {
  const local = LOCAL_NAMES[code]?.[currency];
  return local ? { EN: local } : details.name;
}

/** The operator's input for a preset: one line for each empty payee, and the address for coins. */
type PresetAnswers = {
  adapter: string;
  payee: readonly string[];
  address?: string;
};

/** English labels of the fields that an operator must fill in, in the order of `PresetAnswers.payee`. */
export const presetBlanks = ({ details }: MethodPreset): string[] =>
  (details.payee ?? []).filter(({ value }) => value === '').map(({ label }) => label.EN);

/**
 * Payment method of a preset on a site of `currency`, amounts in minor units. Throws a RangeError for tokens.
 */
export function methodOfPreset(preset: MethodPreset, currency: string, answers: PresetAnswers) {
  const code = currencyOf(currency);
  if (code === 'TOKEN') throw new RangeError('tokens are no money');
  const unit = presetUnitOf(code);
  const { min, max, day } = preset.limits;
  const filled = [...answers.payee];
  const { details } = preset;
  return {
    type: preset.type,
    adapter: answers.adapter,
    min_amount: BigInt(min) * unit,
    max_amount: BigInt(max) * unit,
    daily_max: day === undefined ? null : BigInt(day) * unit,
    fee_fixed: (BigInt(preset.fee?.tenths ?? 0) * unit) / 10n,
    fee_points: 0,
    fee_payer: preset.fee?.payer ?? ('house' as const),
    max_open: preset.max_open ?? 1,
    expires_minutes: preset.expires_minutes ?? 1440,
    review_minutes: preset.review_minutes ?? 15,
    identity_level: preset.identity_level ?? 0,
    details: {
      ...details,
      name: presetName(preset, code),
      payee: details.payee?.map((line) => (line.value ? line : { ...line, value: filled.shift() ?? '' })),
      ...(details.chain && { chain: { ...details.chain, address: answers.address ?? '' } }),
    },
  };
}
