import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A cover behind glass: name and maker stand on a strip of it along the lower edge. */
export default function CardPane({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card pane-card group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.72}
        sizes="(min-width: 1280px) 192px, (min-width: 769px) 176px, 44vw"
        isLead={isLead}
        className="pane-cover"
      />
      <span className="pane-strip">
        <span className="pane-title">{game.game_name}</span>
        <span className="pane-maker">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
