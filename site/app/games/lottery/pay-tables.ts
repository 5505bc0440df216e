import { floorDecimal, mul, percent, ratio } from '#games/engine/slot/ratio.ts';
import {
  type DigitsGame,
  type DigitsKind,
  digitsChance,
  digitsMultiplier,
  LOTTO_PAYS,
  type LottoKind,
  lottoChance,
  lottoReturn,
} from '#games/lottery/index.ts';
import { groupDigits } from '../../lib/amount.ts';
import type { Translate } from '../../lib/i18n.ts';

const UNIT = 10_000;

/** A bet of each kind and price. */
const EXAMPLES: readonly [DigitsKind, string][] = [
  ['straight', '1234'],
  ['any', '1234'],
  ['any', '1123'],
  ['any', '1122'],
  ['any', '1112'],
  ['lastTwo', '34'],
  ['last', '4'],
  ['big', ''],
  ['odd', ''],
];

/** Payout, probability and return of each kind of digits bet. */
export function digitsPays(game: DigitsGame, t: Translate) {
  const rows = EXAMPLES.map(([kind, text]) => {
    const digits = [...(kind === 'straight' || kind === 'any' ? text.slice(0, game.places) : text)].map(
      Number,
    );
    return { kind, digits };
  }).filter(
    ({ kind, digits }, i, all) =>
      kind !== 'any' ||
      (new Set(digits).size > 1 &&
        all.findIndex(
          (bet) =>
            bet.kind === kind && digitsChance(game, bet).num === digitsChance(game, { kind, digits }).num,
        ) === i),
  );
  return rows.map((bet) => {
    const chance = digitsChance(game, bet);
    const multiplier = ratio(digitsMultiplier(game, bet), UNIT);
    const name = t(`game.lottery.kind.${bet.kind}`);
    return {
      name:
        bet.kind === 'any'
          ? `${name} (${bet.digits.join(' ')})`
          : bet.kind === 'big'
            ? t('game.lottery.halves')
            : bet.kind === 'odd'
              ? t('game.lottery.parity')
              : name,
      pays: `×${floorDecimal(multiplier, Number(multiplier.den) > 1 ? 2 : 0)}`,
      chance: `${percent(chance, 3)} %`,
      rtp: `${percent(mul(chance, multiplier))} %`,
    };
  });
}

/** The same for six numbers of forty-five. */
export function lottoPays(t: Translate) {
  return (['ticket', 'pair', 'one'] as LottoKind[]).flatMap((kind) =>
    LOTTO_PAYS[kind].flatMap((pay, hits) => {
      if (pay === 0) return [];
      const { num, den } = lottoChance(kind, hits);
      return [
        {
          name: t('game.lottery.hits', { kind: t(`game.lottery.kind.${kind}`), hits }),
          pays: `×${pay % UNIT ? floorDecimal(ratio(pay, UNIT), 2) : groupDigits(pay / UNIT)}`,
          chance: t('game.oneIn', { count: groupDigits(Number(den / num)) }),
          rtp: `${percent(lottoReturn(kind))} %`,
        },
      ];
    }),
  );
}
