import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** The front of a drawer: a square cover in a frame and the name on its label. */
export default function CardDrawer({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card drawer group">
      <span className="drawer-front">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          sizes="(min-width: 1280px) 170px, (min-width: 768px) 18vw, 30vw"
          isLead={isLead}
        />
      </span>
      <span className="drawer-label">
        <span className="line-clamp-2 text-xs leading-tight font-semibold sm:line-clamp-1 sm:text-sm">
          {game.game_name}
        </span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
