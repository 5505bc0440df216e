import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A portrait cover in a double frame with stepped corners; name and maker in the middle below. */
export default function CardStepped({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card stepped-card group">
      <span className="stepped">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          ratio={0.75}
          sizes="(min-width: 1280px) 176px, (min-width: 769px) 20vw, 44vw"
          isLead={isLead}
          className="stepped-cover"
        />
      </span>
      <span className="stepped-name">{game.game_name}</span>
      <span className="stepped-maker">{game.provider_code}</span>
    </GameLink>
  );
}
