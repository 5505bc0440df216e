import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A game as the icon of an app: a rounded square cut out of its cover, its name below. */
export default function CardAppIcon({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card app-card group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        sizes="(min-width: 768px) 112px, 22vw"
        isLead={isLead}
        className="app-icon"
      />
      <span className="app-name">{game.game_name}</span>
      <span className="app-maker">{game.provider_code}</span>
    </GameLink>
  );
}
