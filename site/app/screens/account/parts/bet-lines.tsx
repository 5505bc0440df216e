import type { BetSummary } from '../../../sports/bet-summary.ts';

/** The selections of a sports bet, one below the other. */
export function BetLines({ selections }: Pick<BetSummary, 'selections'>) {
  return (
    <ul className="grid gap-1.5 text-sm break-words">
      {selections.map(({ text, detail }) => (
        <li key={`${text} ${detail}`}>
          <p className="font-semibold">{text}</p>
          <p className="text-muted">{detail}</p>
        </li>
      ))}
    </ul>
  );
}
