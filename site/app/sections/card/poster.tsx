import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** The whole cover, lit along its edge while it is pointed at; a large one shows its name as a headline. */
export default function CardPoster({ game, isLead, rank }: CardProps) {
  const isLarge = rank === 1;
  return (
    <GameLink game={game} className={isLarge ? 'card poster poster-large group' : 'card poster group'}>
      <span className="poster-cover relative block">
        <Picture
          source={game.img_url}
          alt=""
          thumbhash={game.thumbhash}
          ratio={0.75}
          sizes={
            isLarge
              ? '(min-width: 1280px) 300px, (min-width: 768px) 32vw, 62vw'
              : '(min-width: 1280px) 144px, (min-width: 768px) 16vw, 30vw'
          }
          isLead={isLead}
        />
      </span>
      <span className="poster-text grid">
        <span className="poster-name">{game.game_name}</span>
        <span className="tabular truncate text-xs text-muted">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}
