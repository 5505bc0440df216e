import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A ware on a counter: a square of the cover and a slip of paper with its name tucked under it. */
export default function CardWare({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card ware group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        sizes="(min-width: 1024px) 150px, 30vw"
        isLead={isLead}
        className="ware-cover"
      />
      <span className="ware-slip">
        <span className="ware-name">{game.game_name}</span>
        <span className="ware-maker">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
