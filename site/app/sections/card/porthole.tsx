import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A round window on the game, its name under it. */
export default function CardPorthole({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card porthole group">
      <span className="porthole-ring">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          sizes="(min-width: 999px) 176px, 36vw"
          isLead={isLead}
          className="porthole-glass"
        />
      </span>
      <span className="grid min-w-0 text-center">
        <span className="truncate text-sm font-bold">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
