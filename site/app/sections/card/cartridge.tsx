import { GameLink } from '../../shell/game-link.tsx';
import { Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A cartridge: ribbed grip, the cover as its label, name and maker pressed into the shell below. */
export default function CardCartridge({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card cartridge group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 768px) 150px, 42vw"
        isLead={isLead}
        className="cartridge-label"
      />
      <span className="cartridge-name">{game.game_name}</span>
      <span className="cartridge-maker">{game.provider_code}</span>
    </GameLink>
  );
}
