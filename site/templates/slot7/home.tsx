import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { HeroActions } from '../../app/sections/hero-actions.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, Panel } from '../../app/ui/index.ts';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  promotions: Promotions,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures', 'statistics'],
  gameRow: gameListNeeds,
  promotions: [],
  providers: ['providers'],
};

/** Number of high scores. */
const PLACES = 5;

/**
 * Hero like the attract screen of an arcade game: title, start button, and the biggest wins as high scores.
 */
function Hero({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  return (
    <section className="hero" aria-label={t('arcade.title')}>
      <div className="hero-sky" aria-hidden="true" />
      <div className="hero-inner page-width">
        <div className="hero-body">
          <h2 className="hero-title">{t('arcade.title')}</h2>
          <p className="max-w-[44ch] text-muted">{t('arcade.text')}</p>
          <HeroActions game={game} className="flex flex-wrap gap-4 pt-2" joinClass="hero-start">
            {t('hero.play')}
          </HeroActions>
        </div>
        {game && <Demo game={game} figures={figures} />}
        <Scores winners={data.statistics?.winner ?? []} />
      </div>
      <div className="hero-ground" aria-hidden="true" />
    </section>
  );
}

/** An own game with its published figures. */
function Demo({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  const rows = figures
    ? [
        [t('board.return'), `${figures.rtpPercent}%`],
        [t('board.hits'), `${figures.hitPercent}%`],
        [t('board.maxWin'), `${figures.maxWinMultiple}×`],
      ]
    : [];
  return (
    <GameLink game={game} className="hero-demo">
      <GamePicture game={game} isNamed ratio={0.75} sizes="(min-width: 768px) 176px, 112px" isLead />
      <dl className="hero-figures">
        {rows.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    </GameLink>
  );
}

function Scores({ winners }: { winners: Needs['statistics']['winner'] }) {
  const { t } = useTranslation();
  if (winners.length === 0) return null;
  return (
    <div className="winners">
      <h3 className="winners-title">{t('arcade.highScores')}</h3>
      <ol className="winners-list">
        {winners.slice(0, PLACES).map((win, index) => (
          <li key={`${win.account}-${win.at}-${win.amount}`}>
            <span className="winners-item" aria-hidden="true">
              {index + 1}
            </span>
            <span className="winners-name">
              <span>{win.account}</span>
              <span className="winners-game">{win.game}</span>
            </span>
            <Amount value={win.amount} currency={win.currency} className="winners-amount" />
          </li>
        ))}
      </ol>
    </div>
  );
}

/** Panel with a link to the promotions page. */
function Promotions() {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <Panel
        title={t('home.promotions')}
        actions={
          <ButtonLink to="/promotions" variant="secondary">
            {t('home.more')}
          </ButtonLink>
        }
      >
        <p className="text-muted">{t('home.promotionsText')}</p>
      </Panel>
    </div>
  );
}

/** Game providers as inventory slots, each with its number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="providers page-width" aria-label={t('home.providers')}>
      <h2 className="providers-title">{t('home.providers')}</h2>
      <ProviderList data={data} list="provider-list" link="provider">
        {(provider) => (
          <>
            <span>{provider.provider_code}</span>
            <span className="tabular">×{provider.count}</span>
          </>
        )}
      </ProviderList>
    </section>
  );
}
