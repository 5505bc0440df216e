import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A portrait cover over a ruled plate with name and maker. */
export default function CardPlate({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card plate group grid h-full">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 425px) 160px, 144px"
        isLead={isLead}
      />
      <span className="plate-words grid content-start px-2.5 py-2">
        <span className="truncate text-sm font-semibold">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
