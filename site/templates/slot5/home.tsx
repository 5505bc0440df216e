import { formatMoney, unitsOf } from '../../app/lib/amount.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import type { NeedsData } from '../../app/sections/needs.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { OfferPicture } from '../../app/sections/offer-picture.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { useSite } from '../../app/state/app.ts';
import { useHouseJackpots } from '../../app/state/use-house-jackpots.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { CounterCells } from './counter-cells.tsx';
import { GameRow, TopGames } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  topGames: TopGames,
  promotions: Promotions,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownAwards', 'statistics', 'houseJackpots'],
  gameRow: gameListNeeds,
  topGames: gameListNeeds,
  promotions: ['promotions'],
  providers: ['providers'],
};

const RUNGS = 6;
const LISTS = 3;

/**
 * Hero: up to three lists of amounts, the highest on top: wins, the brand's jackpots, the pay table of an own
 * game, withdrawals. All are real figures.
 */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { currency } = useSite();
  const game = (data.originalGames ?? []).find((own) => own.game_code === data.ownAwards?.game_code);
  const jackpots = useHouseJackpots((data.houseJackpots ?? []).length > 0, data.houseJackpots);
  const money = (entries: { amount: number; currency: string; account: string; game?: string }[] = []) =>
    entries.slice(0, RUNGS).map((entry) => ({
      sum: formatMoney(entry.amount, entry.currency || currency),
      text: entry.game ? `${entry.game} · ${entry.account}` : entry.account,
    }));
  const board = jackpots.slice(0, RUNGS).map(({ amount, exponent, currency, name }) => ({
    sum: formatMoney(unitsOf(amount, exponent), currency),
    text: name,
  }));
  const lists = [
    { title: t('home.winners'), rungs: money(data.statistics?.winner) },
    { title: t('lobby.jackpot'), rungs: board },
    {
      title: t('ladders.awards', { game: game?.game_name ?? '' }),
      rungs: game ? awards(data, t('ladders.maxWin')) : [],
    },
    { title: t('ladders.paid'), rungs: money(data.statistics?.withrawal) },
  ]
    .filter(({ rungs }) => rungs.length > 0)
    .slice(0, LISTS);
  return (
    <section className="hero relative isolate overflow-hidden">
      <div className="hero-rays" aria-hidden="true" />
      <div className="page-width grid justify-items-center gap-4 pt-7 text-center">
        <h2 className="hero-title text-balance">{t('ladders.title')}</h2>
        <p className="max-w-[56ch] text-pretty sm:text-lg">{t('ladders.text')}</p>
        <NamedHeroActions game={game} className="w-full justify-center" />
      </div>
      <div className="jackpots">
        {lists.map(({ title, rungs }) => (
          <JackpotList key={title} title={title} rungs={rungs} />
        ))}
      </div>
    </section>
  );
}

type Rung = { sum: string; text: string };

function awards({ ownAwards }: NeedsData, max: string): Rung[] {
  if (!ownAwards) return [];
  const { maxWinMultiple, multiples } = ownAwards;
  const rungs = multiples.map((multiple) => ({ sum: `${multiple}×`, text: '' }));
  return (maxWinMultiple ? [{ sum: `${maxWinMultiple}×`, text: max }, ...rungs] : rungs).slice(0, RUNGS);
}

/** One list of amounts. */
function JackpotList({ title, rungs: [top, ...others] }: { title: string; rungs: Rung[] }) {
  return (
    <section className="jackpot" aria-label={title}>
      <h3 className="jackpot-head">{title}</h3>
      {top && (
        <p className="jackpot-top">
          <CounterCells text={top.sum} />
          <span className="jackpot-text">{top.text}</span>
        </p>
      )}
      <ol start={2} className="jackpot-rows">
        {others.map(({ sum, text }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a rung is its height
          <li key={index} className="jackpot-row">
            <span className="jackpot-row-amount">{sum}</span>
            {text && <span className="jackpot-text">{text}</span>}
          </li>
        ))}
      </ol>
    </section>
  );
}

/** Current promotions as cards: a picture framed with bulbs, overlapped by a panel with the text. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.promotions')}>
      <div className="home-section-head">
        <h2 className="home-section-title">{t('home.promotions')}</h2>
      </div>
      <OfferList data={data} list="promotions" item="min-w-0" link="promotion">
        {(offer) => (
          <>
            <OfferPicture offer={offer} className="promotion-picture" />
            <span className="promotion-body">
              <h3 className="promotion-title text-balance">{offer.title}</h3>
              <span className="text-sm text-pretty">{offer.summary}</span>
            </span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Game providers as a strip of ticket stubs, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width" aria-label={t('home.providers')}>
      <div className="home-section-head">
        <h2 className="home-section-title">{t('home.providers')}</h2>
      </div>
      <ProviderList data={data} list="providers" link="provider">
        {(provider) => (
          <>
            <span className="provider-count tabular">{provider.count}</span>
            <span className="provider-name">{provider.provider_code}</span>
            <ProviderMark
              code={provider.provider_code}
              size={22}
              className="ms-auto me-4 self-center text-muted"
            />
          </>
        )}
      </ProviderList>
    </section>
  );
}
