import { GameLink } from '../../shell/game-link.tsx';
import { useGameMenu } from '../../shell/use-menu.ts';
import { useSession } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, buttonClasses, Icon, Picture } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { Needs } from '../needs.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** Small posters beside the two large ones, one for each of the first lobbies. */
const LOBBIES = 4;

/** A wall of posters: one shouts what is on, one shows a game of the house with its figures, small ones name lobbies. */
export default function HeroPosterWall({ data }: SectionProps) {
  const { t } = useTranslation();
  const lobbies = useGameMenu().slice(0, LOBBIES);
  const figures = data.ownFigures ?? null;
  const games = data.originalGames ?? [];
  const game = games.find((own) => own.game_code === figures?.game_code) ?? games[0];
  return (
    <section className="wall" aria-label={t('carnival.title')}>
      <div className="wall-grid page-width">
        <div className="bill bill-shout">
          <h2 className="bill-title">{t('carnival.title')}</h2>
          <p className="bill-text">{t('hero.text')}</p>
          <Ways game={game} />
        </div>
        {game && <Own game={game} figures={figures?.game_code === game.game_code ? figures : null} />}
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

function Ways({ game }: { game: CardGame | undefined }) {
  const { t } = useTranslation();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return (
    <div className="bill-ways">
      {!isSignedIn && (
        <ButtonLink to="/register" size="lg">
          {t('hero.join')}
        </ButtonLink>
      )}
      {game && (
        <GameLink
          game={game}
          className={buttonClasses({ variant: isSignedIn ? 'primary' : 'secondary', size: 'lg' })}
        >
          <Icon name="play" size={18} className="shrink-0" />
          {t('hero.play')}
        </GameLink>
      )}
    </div>
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
