import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A whole cover in a frame with a mat, its name on a small plate under it. */
export default function CardMat({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card mat group grid">
      <span className="mat-frame block">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          ratio={0.75}
          sizes="(min-width: 1024px) 224px, 42vw"
          isLead={isLead}
        />
      </span>
      <span className="mat-words grid min-w-0">
        <span className="mat-name truncate">{game.game_name}</span>
        <span className="mat-maker truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
