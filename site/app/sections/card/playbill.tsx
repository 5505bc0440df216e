import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A printed bill: the cover with a margin of paper, its name set in a bar of ink below. */
export default function CardPlaybill({ game, isLead, rank }: CardProps) {
  return (
    <GameLink game={game} className="card playbill group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes={rank === 1 ? '(min-width: 1024px) 400px, 92vw' : '(min-width: 1024px) 190px, 44vw'}
        isLead={isLead}
        className="playbill-cover"
      />
      <span className="playbill-bar">
        <span className="playbill-name">{game.game_name}</span>
        <span className="playbill-maker">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
