import type { ReactNode } from 'react';
import { formatMoney } from '../../lib/amount.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { CounterCells } from '../counter-cells.tsx';
import { HeroWays } from '../hero-ways.tsx';
import type { NeedsData } from '../needs.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownAwards', 'statistics'] as const;

const RUNGS = 6;

/** Three ladders of sums, the highest on top: what our own game pays by its rules, real wins, real withdrawals. None is made up. */
export default function HeroLadders({ data }: SectionProps) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const game = (data.originalGames ?? []).find((own) => own.game_code === data.ownAwards?.game_code);
  const money = (entries: { amount: number; currency: string; account: string; game?: string }[] = []) =>
    entries.slice(0, RUNGS).map((entry) => ({
      sum: formatMoney(entry.amount, entry.currency || currency),
      text: entry.game ? `${entry.game} · ${entry.account}` : entry.account,
    }));
  return (
    <section className="ladders-hero relative isolate overflow-hidden">
      <div className="ladders-rays" aria-hidden="true" />
      <div className="page-width grid justify-items-center gap-4 pt-7 text-center">
        <h2 className="ladders-title text-balance">{t('ladders.title')}</h2>
        <p className="max-w-[56ch] text-pretty sm:text-lg">{t('hero.text')}</p>
        <HeroWays game={game} className="w-full justify-center" />
      </div>
      <div className="ladders">
        <Ladder title={t('home.winners')} rungs={money(data.statistics?.winner)}>
          {t('home.noWinners')}
        </Ladder>
        {game && (
          <Ladder
            title={t('ladders.awards', { game: game.game_name })}
            rungs={awards(data, t('ladders.most'))}
          >
            {null}
          </Ladder>
        )}
        <Ladder title={t('ladders.paid')} rungs={money(data.statistics?.withrawal)}>
          {t('ladders.noPaid')}
        </Ladder>
      </div>
    </section>
  );
}

type Rung = { sum: string; text: string };

function awards({ ownAwards }: NeedsData, most: string): Rung[] {
  if (!ownAwards) return [];
  const { mostMultiple, multiples } = ownAwards;
  const rungs = multiples.map((multiple) => ({ sum: `${multiple}×`, text: '' }));
  return (mostMultiple ? [{ sum: `${mostMultiple}×`, text: most }, ...rungs] : rungs).slice(0, RUNGS);
}

/** One ladder; without rungs an unlit one with a sentence. */
function Ladder({ title, rungs, children }: { title: string; rungs: Rung[]; children: ReactNode }) {
  const [top, ...others] = rungs;
  return (
    <section className={top ? 'ladder' : 'ladder ladder-dark'} aria-label={title}>
      <h3 className="ladder-head">{title}</h3>
      {top ? (
        <p className="ladder-top">
          <CounterCells text={top.sum} />
          <span className="ladder-text">{top.text}</span>
        </p>
      ) : (
        <p className="ladder-none text-pretty">{children}</p>
      )}
      <ol start={2} className="ladder-rungs">
        {others.map(({ sum, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rung is its height
          <li key={index} className="rung">
            <span className="rung-sum">{sum}</span>
            {text && <span className="ladder-text">{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}
