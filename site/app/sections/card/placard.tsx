import { GameLink } from '../../shell/game-link.tsx';
import { useTranslation } from '../../state/use-translation.ts';
import { Picture } from '../../ui/index.ts';
import { GameKind, GameReturn } from '../game-facts.tsx';
import type { CardProps } from '../registry.ts';

/** A placard on a table: the cover, and beside it what the house knows of the game. */
export default function CardPlacard({ game, isLead }: CardProps) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="card placard">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="96px"
        isLead={isLead}
        className="placard-cover"
      />
      <span className="placard-words">
        <span className="placard-name">{game.game_name}</span>
        <span className="placard-maker">{game.provider_code}</span>
        {game.category && (
          <span className="placard-kind">
            <GameKind game={game} />
          </span>
        )}
        {game.rtp !== undefined && game.rtp !== null && (
          <span className="placard-return">
            <span className="placard-label">{t('tables.return')}</span> <GameReturn game={game} />
          </span>
        )}
      </span>
    </GameLink>
  );
}
