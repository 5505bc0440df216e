import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, Picture } from '../../ui/index.ts';
import type { CardGame } from '../card-game.ts';
import { Ways } from '../hero-ways.tsx';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures', 'statistics'] as const;

/** Places of the table of scores. */
const PLACES = 5;

/** The screen of a machine nobody plays: its name for a game, the way in, and the best real wins as the table of high scores. */
export default function HeroAttract({ data }: SectionProps) {
  const { t } = useTranslation();
  const { game, figures } = ownGame(data);
  return (
    <section className="attract" aria-label={t('arcade.title')}>
      <div className="attract-sky" aria-hidden="true" />
      <div className="attract-inner page-width">
        <div className="attract-words">
          <h2 className="attract-title">{t('arcade.title')}</h2>
          <p className="max-w-[44ch] text-muted">{t('hero.text')}</p>
          <Ways game={game} className="flex flex-wrap gap-4 pt-2" joinClass="attract-start">
            {t('hero.play')}
          </Ways>
        </div>
        {game && <Demo game={game} figures={figures} />}
        <Scores winners={data.statistics?.winner ?? []} />
      </div>
      <div className="attract-ground" aria-hidden="true" />
    </section>
  );
}

/** One of the house's own games with the figures it is published with. */
function Demo({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  const rows = figures
    ? [
        [t('board.return'), `${figures.rtpPercent}%`],
        [t('board.hits'), `${figures.hitPercent}%`],
        [t('board.top'), `${figures.topMultiple}×`],
      ]
    : [];
  return (
    <GameLink game={game} className="attract-demo">
      <Picture
        source={game.img_url}
        alt={game.game_name}
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 768px) 176px, 112px"
        isLead
      />
      <dl className="attract-figures">
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
  return (
    <div className="scores">
      <h3 className="scores-title">{t('arcade.highScores')}</h3>
      {winners.length === 0 ? (
        <p className="text-muted">{t('arcade.noScores')}</p>
      ) : (
        <ol className="scores-list">
          {winners.slice(0, PLACES).map((win, index) => (
            <li key={`${win.account}-${win.at}-${win.amount}`}>
              <span className="scores-place" aria-hidden="true">
                {index + 1}
              </span>
              <span className="scores-name">
                <span>{win.account}</span>
                <span className="scores-game">{win.game}</span>
              </span>
              <Amount value={win.amount} currency={win.currency} className="scores-sum" />
            </li>
          ))}
        </ol>
      )}
    </div>
  );
}
