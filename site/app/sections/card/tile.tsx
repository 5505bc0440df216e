import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A square cover with the game's name under it. */
export default function CardTile({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card group grid gap-2">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        sizes="(min-width: 425px) 160px, 144px"
        isLead={isLead}
        className="rounded-md transition-transform group-hover:-translate-y-0.5"
      />
      <span className="grid">
        <span className="truncate text-sm font-medium">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
