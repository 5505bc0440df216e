import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A printed picture over its caption; the first of a spread is a lead with a caption like a headline. */
export default function CardCaption({ game, isLead, rank }: CardProps) {
  const isLarge = rank === 1;
  return (
    <GameLink game={game} className={isLarge ? 'card clipping clipping-large group' : 'card clipping group'}>
      <span className="printed block">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          sizes={
            isLarge
              ? '(min-width: 999px) 38vw, 92vw'
              : '(min-width: 1200px) 180px, (min-width: 768px) 22vw, 44vw'
          }
          isLead={isLead}
        />
      </span>
      <span className="clipping-words">
        <span className="clipping-name">{game.game_name}</span>
        <span className="clipping-maker">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
