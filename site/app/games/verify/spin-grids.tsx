import { findSlotGame, type SlotRound, type SlotRules, type Spin } from '#games/slot-games.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { hitText } from '../screen/round-message.ts';
import { minorText } from '../screen/value-text.ts';
import { clusterHit, type Hit, hitsOf } from '../slot/line-hits.ts';
import { skinOf } from '../slot/skin.ts';

type Money = { currency: string; exponent: number };

/** The window of every spin, its winning symbols marked; free spins follow the paid one. */
export function SpinGrids({ round, money }: { round: SlotRound; money: Money | null }) {
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
  const rules = findSlotGame(gameCode)?.rules;
  const windows = windowsOf(spin, rules);
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
      {windows.map(({ grid, hits }) => (
        <WindowGrid key={grid.join()} grid={grid} hits={hits} gameCode={gameCode} />
      ))}
      <ul className="tabular text-xs text-muted">
        {spin.scatterWin > 0n && (
          <li>
            {spin.scatters} × {t(`game.symbol.${rules?.scatter?.symbol}`)}: {text(spin.scatterWin)}
          </li>
        )}
        {windows.flatMap(({ hits }) =>
          hits.map((hit) => <li key={`${hit.line} ${hit.symbol} ${hit.cells}`}>{hitText(t, hit, money)}</li>),
        )}
      </ul>
    </li>
  );
}

type WindowGridProps = { grid: Spin['grid']; hits: readonly Hit[]; gameCode: string };

/** One window row by row, with the symbols that pay marked. */
function WindowGrid({ grid, hits, gameCode }: WindowGridProps) {
  const { t } = useTranslation();
  const { folder, tile, paint } = skinOf(gameCode);
  const lit = new Set(hits.flatMap(({ cells }) => cells.map(String)));
  const cells = grid.flatMap((symbols, row) =>
    symbols.map((symbol, reel) => ({ symbol, place: String([reel, row]) })),
  );
  return (
    <div className="grid grid-cols-5 gap-1 rounded-lg p-1.5" style={{ backgroundColor: tile.from }}>
      {cells.map(({ place, symbol }) => (
        <span
          key={place}
          className="rounded-sm"
          style={{
            backgroundColor: tile.cell,
            boxShadow: lit.has(place) ? `0 0 0 2px ${paint.bright}` : undefined,
          }}
        >
          <img
            src={`${folder}/${symbol}.svg`}
            alt={t(`game.symbol.${symbol}`)}
            title={t(`game.symbol.${symbol}`)}
            width={48}
            height={48}
            className="aspect-square w-full"
          />
        </span>
      ))}
    </div>
  );
}

/** Every window of a spin with its wins: one, or in a cascade each fall and the rest. */
function windowsOf(spin: Spin, rules: SlotRules | undefined): { grid: Spin['grid']; hits: Hit[] }[] {
  if (!rules) return [{ grid: spin.grid, hits: [] }];
  if (!spin.falls) return [{ grid: spin.grid, hits: hitsOf(rules, spin) }];
  const falls = spin.falls.map(({ grid, clusterWins }) => ({
    grid,
    hits: clusterWins.map((cluster) => clusterHit(cluster, rules.reels)),
  }));
  return [...falls, { grid: spin.rest ?? spin.grid, hits: [] }];
}
