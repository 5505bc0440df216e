import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A chunky block: the scene of a cover as a square, the name on the same piece; it gives way when pressed. */
export default function CardBlock({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card block-card group grid">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={1}
        sizes="(min-width: 1200px) 264px, (min-width: 768px) 24vw, 44vw"
        isLead={isLead}
        className="block-view"
      />
      <span className="block-words grid min-w-0">
        <span className="block-name truncate">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
