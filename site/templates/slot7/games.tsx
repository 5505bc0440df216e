import { gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Picture } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** A cartridge: ribbed grip, the cover as its label, name and maker pressed into the shell below. */
export function GameCard({ game, isLead }: CardProps) {
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

/** A stage that scrolls sideways: games stand in a row on its ground. The template's stylesheet numbers the stages. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  return (
    <section className="stage" aria-label={title}>
      <div className="stage-head page-width">
        <h2 className="stage-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="stage-more touch">
          {t('home.more')}
          <Icon name="chevronRight" size={18} />
        </MoreLink>
      </div>
      <ul className="stage-lane scroller">
        {games.map((game) => (
          <li key={gameKey(game)} className="stage-slot">
            <GameCard game={game} />
          </li>
        ))}
      </ul>
      <div className="stage-ground" aria-hidden="true" />
    </section>
  );
}
