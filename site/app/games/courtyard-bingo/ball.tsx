import { classes } from '../../ui/classes.ts';

/** A colour for each letter: defined by the game, identical in every template. */
export const COLUMNS = [
  { letter: 'B', fill: '#1f63bd' },
  { letter: 'I', fill: '#b8334a' },
  { letter: 'N', fill: '#6d3fc0' },
  { letter: 'G', fill: '#15784a' },
  { letter: 'O', fill: '#a35a0b' },
] as const;

export const columnOf = (ball: number) => COLUMNS[Math.ceil(ball / 15) - 1]!;
export const ballText = (ball: number) => `${columnOf(ball).letter} ${ball}`;

/** A ball as shown by the caller. */
export function Ball({ ball, className }: { ball: number; className?: string }) {
  const { letter, fill } = columnOf(ball);
  return (
    <svg
      viewBox="0 0 100 100"
      aria-hidden="true"
      className={classes('drop-shadow-[0_3px_4px_rgb(0_0_0/0.4)]', className)}
    >
      <circle cx="50" cy="50" r="49" fill={fill} />
      <ellipse cx="36" cy="24" rx="20" ry="11" fill="#fff" opacity=".35" transform="rotate(-28 36 24)" />
      <circle cx="50" cy="52" r="31" fill="#fffdf6" />
      <text x="50" y="44" textAnchor="middle" fontSize="18" fontWeight="800" fill={fill}>
        {letter}
      </text>
      <text x="50" y="71" textAnchor="middle" fontSize="30" fontWeight="800" fill="#20242e">
        {ball}
      </text>
    </svg>
  );
}

type BoardProps = { called: ReadonlySet<number>; last: number | null; label: string };

/** All seventy-five numbers, a row for each letter; the called ones are highlighted. */
export function CalledBoard({ called, last, label }: BoardProps) {
  return (
    <div role="img" aria-label={label} className="grid gap-1">
      {COLUMNS.map(({ letter, fill }, row) => (
        <div
          key={letter}
          aria-hidden
          className="grid grid-cols-[1.4rem_repeat(15,minmax(0,1fr))] gap-0.5 sm:gap-1"
        >
          <b
            className="grid place-items-center rounded-sm text-xs sm:text-sm @min-[46rem]:text-lg"
            style={{ backgroundColor: fill }}
          >
            {letter}
          </b>
          {Array.from({ length: 15 }, (_, i) => row * 15 + i + 1).map((number) => (
            <span
              key={number}
              className={classes(
                'tabular grid aspect-square place-items-center rounded-sm text-[0.62rem] transition-colors duration-200 sm:aspect-auto sm:py-0.5 sm:text-xs @min-[46rem]:aspect-square @min-[46rem]:text-base',
                called.has(number) ? 'font-bold text-[#fff]' : 'bg-[#000]/20 text-[#fff]/55',
                number === last && 'ring-2 ring-[#ffe08a]',
              )}
              style={called.has(number) ? { backgroundColor: fill } : undefined}
            >
              {number}
            </span>
          ))}
        </div>
      ))}
    </div>
  );
}
