import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** The scene of a cover as a wide picture, name and maker on one line under it. */
export default function CardLandscape({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card landscape group grid content-start">
      <span className="landscape-view pane-light relative block overflow-hidden">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          ratio={1.5}
          sizes="(min-width: 1280px) 300px, (min-width: 768px) 32vw, 68vw"
          isLead={isLead}
          className="cover-crop"
        />
      </span>
      <span className="flex min-w-0 items-baseline justify-between gap-3">
        <span className="landscape-name truncate">{game.game_name}</span>
        <span className="shrink-0 text-xs text-muted max-xs:hidden">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
