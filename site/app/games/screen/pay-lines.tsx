/** Every pay line as a small picture of the window. */
export function PayLines({ lines, rows }: { lines: readonly (readonly number[])[]; rows: number }) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(5rem,1fr))] gap-2">
      {lines.map((line, index) => (
        <li key={line.join()} className="rounded-md border border-line bg-surface-2 p-1.5">
          <span className="tabular text-xs text-muted">{index + 1}</span>
          <svg
            viewBox={`0 0 ${line.length * 10} ${rows * 10}`}
            role="img"
            aria-label={line.map((row) => row + 1).join(' ')}
          >
            {cellsOf(line, rows).map(({ x, y, isOn }) => (
              <rect
                key={`${x},${y}`}
                x={x + 1}
                y={y + 1}
                width="8"
                height="8"
                rx="1.5"
                className={isOn ? 'fill-accent' : 'fill-surface-3'}
              />
            ))}
            <polyline
              points={line.map((row, reel) => `${reel * 10 + 5},${row * 10 + 5}`).join(' ')}
              className="fill-none stroke-text"
              strokeWidth="1.4"
              strokeLinejoin="round"
            />
          </svg>
        </li>
      ))}
    </ol>
  );
}

function cellsOf(line: readonly number[], rows: number): { x: number; y: number; isOn: boolean }[] {
  return line.flatMap((on, reel) =>
    Array.from({ length: rows }, (_, row) => ({ x: reel * 10, y: row * 10, isOn: row === on })),
  );
}
