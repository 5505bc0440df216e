import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** An upright slab with a gable; the name is cut into the base it stands on. */
export default function CardStele({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card stele group grid">
      <span className="stele-edge block">
        <span className="stele-slab block">
          <Picture
            source={game.img_url}
            alt=""
            thumbhash={game.thumbhash}
            ratio={0.75}
            sizes="(min-width: 1024px) 200px, 42vw"
            isLead={isLead}
          />
        </span>
      </span>
      <span className="stele-base grid min-w-0">
        <span className="stele-name truncate">{game.game_name}</span>
        <span className="stele-maker truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
