import { GameLink } from '../../shell/game-link.tsx';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon, Picture } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import { Ways } from '../hero-ways.tsx';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** Small posters beside the two large ones, one for each of the first lobbies. */
const LOBBIES = 4;

/** A wall of posters: one shouts what is on, one shows a game of the house with its figures, small ones name lobbies. */
export default function HeroPosterWall({ data }: SectionProps) {
  const { t } = useTranslation();
  const lobbies = useGameMenu().slice(0, LOBBIES);
  const { game, figures } = ownGame(data);
  return (
    <section className="wall" aria-label={t('carnival.title')}>
      <div className="wall-grid page-width">
        <div className="bill bill-shout">
          <h2 className="bill-title">{t('carnival.title')}</h2>
          <p className="bill-text">{t('hero.text')}</p>
          <Ways game={game} className="bill-ways">
            {t('hero.play')}
          </Ways>
        </div>
        {game && <Own game={game} figures={figures} />}
        <ul className="wall-lobbies">
          {lobbies.map((lobby) => (
            <li key={lobby.id}>
              <Link to={lobby.path} className="bill bill-lobby">
                <Icon name={lobby.icon} size="48%" className="bill-icon" />
                <span className="bill-name">{lobby.title}</span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

/** A game of the house as a poster; its return is printed as large as a price. */
function Own({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="bill bill-own">
      <Picture
        source={game.img_url}
        alt={game.game_name}
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 1024px) 300px, 50vw"
        isLead
        className="bill-cover"
      />
      {figures && (
        <span className="bill-figure">
          <span className="bill-label">{t('split.return')}</span>
          <span className="bill-sum tabular">{figures.rtpPercent}%</span>
        </span>
      )}
    </GameLink>
  );
}
