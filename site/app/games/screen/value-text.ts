import { formatMoney, unitsOf } from '../../lib/amount.ts';
import type { PlayState } from './play-state.ts';

/** Formats minor units as the site displays money. */
export function minorText(
  amount: bigint,
  { currency, exponent }: Pick<PlayState, 'currency' | 'exponent'>,
  options: { sign?: boolean } = {},
): string {
  return formatMoney(unitsOf(amount, exponent), currency, options);
}

/** Elapsed time as h:mm:ss. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.floor(ms / 1000));
  const two = (value: number) => String(value).padStart(2, '0');
  return `${Math.floor(seconds / 3600)}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`;
}
