import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A capsule with round ends and the cover's picture for a window; name and maker stand under it. */
export default function CardCapsule({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card capsule group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.64}
        sizes="(min-width: 960px) 200px, 160px"
        isLead={isLead}
        className="capsule-window"
      />
      <span className="capsule-name">{game.game_name}</span>
      <span className="capsule-maker">{game.provider_code}</span>
    </GameLink>
  );
}
