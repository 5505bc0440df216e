import { ownGame, type Round, type Spin } from '#games/registry.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { minorText } from '../parts/money.ts';

type Money = { currency: string; exponent: number };

/** The window of every spin, its winning symbols marked; free spins follow the paid one. */
export function SpinGrids({ round, money }: { round: Round; money: Money | null }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(13.5rem,1fr))] gap-4">
      {round.spins.map((spin, index) => (
        <SpinGrid
          key={spin.stops.join()}
          spin={spin}
          number={index + 1}
          gameCode={round.gameCode}
          money={money}
        />
      ))}
    </ol>
  );
}

type SpinGridProps = { spin: Spin; number: number; gameCode: string; money: Money | null };

function SpinGrid({ spin, number, gameCode, money }: SpinGridProps) {
  const { t } = useTranslation();
  const text = (amount: bigint) => (money ? minorText(amount, money) : amount.toString());
  return (
    <li className="grid content-start gap-2">
      <p className="tabular flex justify-between gap-2 text-sm">
        <span className="text-muted">
          {number}. {t(spin.kind === 'free' ? 'game.freeSpin' : 'game.paidSpin')}
          {spin.multiplier > 1 && ` ×${spin.multiplier}`}
        </span>
        <b>{text(spin.win)}</b>
      </p>
      <div className="grid grid-cols-5 gap-1 rounded-lg bg-[#120d2b] p-1.5">
        {cellsOf(spin, gameCode).map(({ place, symbol, isLit }) => (
          <span
            key={place}
            className={`rounded-sm ${isLit ? 'bg-[#f2c14e]/35 ring-2 ring-[#f2c14e]' : 'bg-[#2b1f57]'}`}
          >
            <img
              src={`/games/lantern-reels/${symbol}.svg`}
              alt={t(`game.symbol.${symbol}`)}
              title={t(`game.symbol.${symbol}`)}
              width={48}
              height={48}
              className="aspect-square w-full"
            />
          </span>
        ))}
      </div>
      <ul className="tabular text-xs text-muted">
        {spin.scatterWin > 0n && (
          <li>
            {spin.scatters} × {t('game.symbol.scatter')}: {text(spin.scatterWin)}
          </li>
        )}
        {spin.lineWins.map(({ line, count, symbol, win }) => (
          <li key={line}>
            {t('game.lineWin', {
              line: line + 1,
              count,
              symbol: t(`game.symbol.${symbol}`),
              amount: text(win),
            })}
          </li>
        ))}
      </ul>
    </li>
  );
}

/** The window row by row, with the symbols that pay on some line marked. */
function cellsOf(spin: Spin, gameCode: string): { place: string; symbol: string; isLit: boolean }[] {
  const lines = ownGame(gameCode)?.rules.lines ?? [];
  const lit = new Set(
    spin.lineWins.flatMap(({ line, count }) =>
      (lines[line] ?? []).slice(0, count).map((row, reel) => `${reel},${row}`),
    ),
  );
  return spin.grid.flatMap((symbols, row) =>
    symbols.map((symbol, reel) => {
      const place = `${reel},${row}`;
      return { place, symbol, isLit: lit.has(place) };
    }),
  );
}
