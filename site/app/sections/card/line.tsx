import { GameLink } from '../../shell/game-link.tsx';
import { Icon, Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A game as one line: a small cover, its name, its maker. */
export default function CardLine({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card line-card group flex min-h-17 items-center gap-3.5 py-2">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="42px"
        isLead={isLead}
        className="w-10.5 shrink-0 rounded-sm"
      />
      <span className="grid min-w-0 flex-1">
        <span className="truncate text-[0.9375rem] leading-snug font-medium">{game.game_name}</span>
        <span className="truncate text-xs text-muted">{game.provider_code}</span>
      </span>
      <Icon name="chevronRight" size={16} className="line-go shrink-0 text-muted" />
    </GameLink>
  );
}
