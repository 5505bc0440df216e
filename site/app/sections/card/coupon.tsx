import { GameLink } from '../../shell/game-link.tsx';
import { Icon, Picture } from '../../ui/index.ts';
import type { CardProps } from '../registry.ts';

/** A coupon: the whole cover, and under the perforation the name beside a sign to play. */
export default function CardCoupon({ game, isLead }: CardProps) {
  return (
    <GameLink game={game} className="card coupon group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 1200px) 190px, (min-width: 768px) 22vw, 42vw"
        isLead={isLead}
        className="coupon-cover"
      />
      <span className="coupon-stub">
        <span className="grid min-w-0 flex-1">
          <span className="truncate leading-tight font-bold">{game.game_name}</span>
          <span className="truncate text-xs text-muted">{game.provider_code}</span>
        </span>
        <Icon name="play" size={18} className="coupon-go shrink-0" />
      </span>
    </GameLink>
  );
}
