import type { CSSProperties } from 'react';
import type { PublicEntry } from '#contracts/api/settings.ts';
import { distinctGames, gameKey, gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { NamedHeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import { OfferList } from '../../app/sections/offer-list.tsx';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime } from '../../app/ui/index.ts';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: Promotions,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures', 'hotGames'],
  gameRow: gameListNeeds,
  promotions: ['promotions'],
  winners: ['statistics'],
  providers: ['providers'],
};

/**
 * Order of the games from left to right: the first is the tall one in the middle, the others alternate beside
 * it.
 */
const PLACES = [7, 5, 3, 1, 0, 2, 4, 6, 8];

const MIDDLE = 4;

/**
 * Hero: covers that get taller towards the middle in front of rays; below them the title between two
 * published figures.
 */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  const games = distinctGames(game && [game], data.hotGames);
  const towers = PLACES.flatMap((place, index) => {
    const shown = games[place];
    return shown ? [{ game: shown, step: Math.abs(index - MIDDLE) }] : [];
  });
  return (
    <section className="hero">
      <div className="hero-stage">
        <div className="hero-rays" aria-hidden="true" />
        <ul className="hero-tiles">
          {towers.map((tower) => (
            <li
              key={gameKey(tower.game)}
              className="hero-tile"
              style={{ '--step': tower.step } as CSSProperties}
            >
              <GameLink game={tower.game} className="hero-tile-link">
                <span className="hero-tile-face">
                  <GamePicture
                    game={tower.game}
                    isNamed
                    ratio={0.75}
                    sizes="(min-width: 1280px) 240px, (min-width: 769px) 200px, 40vw"
                    isLead={tower.step < 2}
                    className="hero-tile-cover"
                  />
                </span>
              </GameLink>
            </li>
          ))}
        </ul>
      </div>
      <div className="page-width hero-base">
        {figures && (
          <Figure label={t('split.return')} value={`${figures.rtpPercent}%`} game={game?.game_name ?? ''} />
        )}
        <div className="hero-body">
          <h2 className="hero-title">{t('deco.title')}</h2>
          <p className="text-muted text-balance">{t('deco.text')}</p>
          <NamedHeroActions game={game} className="justify-center" />
        </div>
        {figures && (
          <Figure label={t('split.hits')} value={`${figures.hitPercent}%`} game={game?.game_name ?? ''} />
        )}
      </div>
    </section>
  );
}

function Figure({ label, value, game }: { label: string; value: string; game: string }) {
  return (
    <p className="hero-figure">
      <span className="hero-value tabular">{value}</span>
      <span className="hero-label">{label}</span>
      <span className="text-xs text-muted">{game}</span>
    </p>
  );
}

/** Current promotions on a full-width band, lettered like a theatre marquee. */
function Promotions({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.promotions?.length) return null;
  return (
    <section className="promotion" aria-labelledby="promotion-title">
      <h2 id="promotion-title" className="promotion-title">
        {t('home.promotions')}
      </h2>
      <OfferList data={data} list="page-width promotion-panels" item="min-w-0" link="promotion-panel">
        {(offer) => (
          <>
            <span className="promotion-name">{offer.title}</span>
            <span className="promotion-text">{offer.summary}</span>
          </>
        )}
      </OfferList>
    </section>
  );
}

/** Biggest wins as a numbered list, in two mirrored columns on wide screens. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  const winners = data.statistics?.winner ?? [];
  if (winners.length === 0) return null;
  const half = Math.ceil(winners.length / 2);
  return (
    <section className="page-width home-section" aria-labelledby="winners-title">
      <h2 id="winners-title" className="home-section-title">
        {t('home.winners')}
      </h2>
      <div className="winners">
        <Column winners={winners.slice(0, half)} />
        <Column winners={winners.slice(half)} start={half + 1} />
      </div>
    </section>
  );
}

function Column({ winners, start = 1 }: { winners: readonly PublicEntry[]; start?: number }) {
  if (winners.length === 0) return null;
  return (
    <ol className="winners-column" start={start}>
      {winners.map((win) => (
        <li key={`${win.account}-${win.at}-${win.amount}`} className="winners-line">
          <Amount value={win.amount} currency={win.currency} className="winners-amount" />
          <span className="winners-body">
            <span className="truncate font-semibold">{win.game}</span>
            <span className="truncate text-sm text-muted">
              {win.account} · <DateTime value={win.at} style="short" />
            </span>
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Game providers on one full-width band, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="providers" aria-label={t('home.providers')}>
      <h2 className="sr-only">{t('home.providers')}</h2>
      <ProviderList data={data} list="page-width provider-names" link="provider-name touch">
        {(provider) => (
          <>
            <ProviderMark code={provider.provider_code} />
            {provider.provider_code}
            <span className="tabular text-sm text-muted">{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
