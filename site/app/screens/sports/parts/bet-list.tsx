import type { BetItemFields } from '#contracts/values/sports-bets.ts';
import { teamName } from '#contracts/values/team-name.ts';
import { useApp } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { marketText, sideText } from './side-text.ts';

/** A sportsbook bet as the list shows it; a parlay carries its legs, which are bets without a stake. */
export type SportsBet = BetItemFields & {
  bet_id: string;
  price?: string;
  score?: string;
  legs?: SportsBet[];
};

/** Bets of the sportsbook, each with its teams, its market and the side it is on [V-03, V-04]. */
export function BetList({ bets }: { bets: readonly SportsBet[] }) {
  return (
    <ul className="grid gap-3">
      {bets.map((bet) => (
        <li key={bet.bet_id} className="panel rounded-lg border border-line bg-surface-1 p-4">
          <Bet bet={bet} />
          {bet.legs && (
            <ol className="mt-3 grid gap-3 border-s-2 border-line ps-4">
              {bet.legs.map((leg) => (
                <li key={leg.bet_id}>
                  <Bet bet={leg} />
                </li>
              ))}
            </ol>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Markets whose line belongs to the side: the others name their outcome by it. */
const HAS_LINE = /^(HDPH?|OUH?|1X2HDPH?)$/;

function Bet({ bet }: { bet: SportsBet }) {
  const { t } = useTranslation();
  const { language } = useApp();
  const side = sideText(t, bet, language);
  const line = HAS_LINE.test(bet.bet_type) ? bet.criteria1 : '';
  const isParlay = bet.bet_type === 'PARLAY';
  return (
    <article className="grid grid-cols-[1fr_auto] items-start gap-x-4 gap-y-1">
      <div className="grid min-w-0 gap-0.5">
        <p className="text-sm text-muted">{marketText(t, bet.bet_type)}</p>
        {!isParlay && (
          <h3 className="font-semibold break-words">
            {teamName(bet, 'home', language)} – {teamName(bet, 'away', language)}
            {bet.score && <span className="tabular font-normal text-muted"> [{bet.score}]</span>}
          </h3>
        )}
        {(side || line) && (
          <p data-side={bet.home_away} className="font-medium text-accent">
            {[side, line].filter(Boolean).join(' ')}
          </p>
        )}
      </div>
      {bet.price && <span className="tabular text-lg font-semibold">{bet.price}</span>}
    </article>
  );
}
