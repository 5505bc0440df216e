import { type BaccaratResult, type BaccaratWinner, beadPlate, bigRoad } from '#games/baccarat/index.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { SIDE_COLOUR } from './colours.ts';

const ROWS = 6;
const CELL = 20;
/** Minimum number of columns. */
const COLUMNS = 14;

type RoadsProps = {
  /** Oldest first: real rounds of this table. */
  past: readonly BaccaratResult[];
};

/** The bead plate and the big road of this table's last rounds, with the number of wins of each side. */
export function Roads({ past }: RoadsProps) {
  const { t } = useTranslation();
  const wins = (side: BaccaratWinner) => past.filter(({ winner }) => winner === side).length;
  const beads = beadPlate(past);
  const cells = bigRoad(past);
  const letter = (winner: BaccaratWinner) => t(`game.baccarat.letter.${winner}`);
  return (
    <section className="grid gap-2" aria-label={t('game.tables.past')}>
      <dl className="tabular flex flex-wrap gap-x-4 gap-y-1 text-sm">
        {(['player', 'banker', 'tie'] as const).map((side) => (
          <div key={side} className="flex items-center gap-1.5">
            <dt className="flex items-center gap-1.5">
              <span
                aria-hidden
                className="size-3 rounded-full"
                style={{ backgroundColor: SIDE_COLOUR[side] }}
              />
              {t(`game.baccarat.${side}`)}
            </dt>
            <dd className="font-bold">{wins(side)}</dd>
          </div>
        ))}
      </dl>
      <div className="grid gap-2 sm:grid-cols-2">
        <Grid columns={(beads.at(-1)?.column ?? 0) + 1} label={t('game.baccarat.beads')}>
          {beads.map(({ column, row, winner, playerPair, bankerPair }) => (
            <g key={`${column}.${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
              <circle cx="10" cy="10" r="8.5" fill={SIDE_COLOUR[winner]} />
              <text x="10" y="13.6" textAnchor="middle" fontSize="10" fontWeight="700" fill="#fff">
                {letter(winner)}
              </text>
              <Pairs playerPair={playerPair} bankerPair={bankerPair} />
            </g>
          ))}
        </Grid>
        <Grid
          columns={Math.max(0, ...cells.map(({ column }) => column)) + 1}
          label={t('game.baccarat.bigRoad')}
        >
          {cells.map(({ column, row, winner, ties }) => (
            <g key={`${column}.${row}`} transform={`translate(${column * CELL} ${row * CELL})`}>
              <circle cx="10" cy="10" r="7" fill="none" stroke={SIDE_COLOUR[winner]} strokeWidth="3" />
              {ties > 0 && <path d="M4 16L16 4" stroke={SIDE_COLOUR.tie} strokeWidth="2.5" />}
              {ties > 1 && (
                <text x="10" y="13.5" textAnchor="middle" fontSize="10" fontWeight="800" fill="#1b2430">
                  {ties}
                </text>
              )}
            </g>
          ))}
        </Grid>
      </div>
    </section>
  );
}

function Pairs({ playerPair, bankerPair }: Pick<BaccaratResult, 'playerPair' | 'bankerPair'>) {
  return (
    <>
      {bankerPair && (
        <circle cx="3.5" cy="3.5" r="3" fill={SIDE_COLOUR.banker} stroke="#fff" strokeWidth=".8" />
      )}
      {playerPair && (
        <circle cx="16.5" cy="16.5" r="3" fill={SIDE_COLOUR.player} stroke="#fff" strokeWidth=".8" />
      )}
    </>
  );
}

type GridProps = { columns: number; label: string; children: React.ReactNode };

/** A grid; the newest columns are scrolled into view. */
function Grid({ columns, label, children }: GridProps) {
  const width = Math.max(COLUMNS, columns) * CELL;
  const from = Math.max(0, columns - COLUMNS) * CELL;
  const lines = Array.from({ length: width / CELL + 1 }, (_, i) => i * CELL);
  return (
    <svg
      viewBox={`${from} 0 ${COLUMNS * CELL} ${ROWS * CELL}`}
      role="img"
      aria-label={label}
      className="block w-full rounded-md"
    >
      <rect width={width} height={ROWS * CELL} fill="#fbf8f0" />
      {lines.map((x) => (
        <path key={`x${x}`} d={`M${x} 0V${ROWS * CELL}`} stroke="#d9d2c0" strokeWidth=".7" />
      ))}
      {Array.from({ length: ROWS + 1 }, (_, i) => i * CELL).map((y) => (
        <path key={`y${y}`} d={`M0 ${y}H${width}`} stroke="#d9d2c0" strokeWidth=".7" />
      ))}
      {children}
    </svg>
  );
}
