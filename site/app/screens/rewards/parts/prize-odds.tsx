import type { WheelModelWire } from '#contracts/api/rewards.ts';
import { wheelFiguresOf } from '#games/engine/wheel/index.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Panel } from '../../../ui/index.ts';
import { minorMoney, prizeText } from './prize-text.ts';
import { sectorStyle } from './wheel-face.tsx';

type OddsProps = { wheel: WheelModelWire; left?: readonly (number | null)[] };

/**
 * Every prize with its exact chance, shown before any spin (fairness 12); prizes on several fields are added
 * up.
 */
export function PrizeOdds({ wheel, left }: OddsProps) {
  const { t } = useTranslation();
  const { total, expected } = wheelFiguresOf(wheel);
  const cash = Number(expected.cash.num) / Number(expected.cash.den);
  const tokens = Number(expected.tokens.num) / Number(expected.tokens.den);
  return (
    <Panel title={t('wheel.odds')}>
      <table className="w-full text-sm">
        <thead className="text-start text-muted">
          <tr>
            <th scope="col" className="pb-2 text-start font-medium">
              {t('wheel.prize')}
            </th>
            <th scope="col" className="pb-2 text-end font-medium">
              {t('wheel.chance')}
            </th>
            {left && (
              <th scope="col" className="pb-2 text-end font-medium">
                {t('wheel.left')}
              </th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {prizesOf(wheel, left).map((row) => (
            <tr key={`${row.kind}${row.amount}`}>
              <th scope="row" className="py-2 text-start font-medium">
                <span className="flex items-center gap-2.5">
                  <span
                    aria-hidden="true"
                    className={classes('size-3.5 rounded-full border border-line', sectorStyle(row).swatch)}
                  />
                  {prizeText(t, row, wheel.currency)}
                </span>
              </th>
              <td className="tabular text-end">{percent(row.weight, total)}</td>
              {left && <td className="tabular text-end text-muted">{row.left ?? '∞'}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p className="mt-4 text-sm text-muted">
        {t('wheel.average', {
          cost: t('account.tokenCount', { count: wheel.cost, amount: wheel.cost }),
          tokens: t('account.tokenCount', { count: tokens, amount: decimals(tokens) }),
          money: minorMoney(cash, wheel.currency),
        })}
      </p>
      <Substitutes wheel={wheel} />
    </Panel>
  );
}

/** The substitute of a limited prize, stated in advance (operations 9). */
function Substitutes({ wheel }: { wheel: WheelModelWire }) {
  const { t } = useTranslation();
  return wheel.prizes.map((prize) => {
    const instead = prize.substitute === undefined ? undefined : wheel.prizes[prize.substitute];
    if (!instead) return null;
    const prizeName = prizeText(t, prize, wheel.currency);
    return (
      <p key={prizeName} className="mt-2 text-sm text-muted">
        {t('wheel.substitute', { prize: prizeName, instead: prizeText(t, instead, wheel.currency) })}
      </p>
    );
  });
}

type Row = { kind: 'tokens' | 'cash'; amount: number; weight: number; left: number | null };

function prizesOf({ prizes }: WheelModelWire, left: OddsProps['left'] = []): Row[] {
  const rows = new Map<string, Row>();
  prizes.forEach(({ kind, amount, weight }, field) => {
    const key = amount === 0 ? 'nothing' : `${kind}${amount}`;
    const known = rows.get(key);
    const count = left[field] ?? null;
    rows.set(key, {
      kind,
      amount,
      weight: weight + (known?.weight ?? 0),
      left: known ? add(known.left, count) : count,
    });
  });
  return [...rows.values()].sort((a, b) => b.weight - a.weight);
}

function add(a: number | null, b: number | null): number | null {
  return a === null || b === null ? null : a + b;
}

/** Percent truncated to two decimals, without trailing zeros. */
function percent(weight: number, total: number): string {
  return `${Number((Math.floor((weight * 10_000) / total) / 100).toFixed(2))} %`;
}

function decimals(value: number): string {
  return (Math.floor(value * 100 + 1e-9) / 100).toFixed(2);
}
