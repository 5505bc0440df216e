import { gameKey, listedGames, MoreLink } from '../../app/sections/game-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { classes } from '../../app/ui/classes.ts';
import { Icon } from '../../app/ui/icons/index.ts';
import { Picture } from '../../app/ui/index.ts';
import type { CardProps, SectionProps } from '../template.ts';

/** A printed bill: the cover with a margin of paper, its name set in a bar of ink below. */
export function GameCard({ game, isLead, rank }: CardProps) {
  return (
    <GameLink game={game} className="card playbill group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes={rank === 1 ? '(min-width: 1024px) 400px, 92vw' : '(min-width: 1024px) 190px, 44vw'}
        isLead={isLead}
        className="playbill-cover"
      />
      <span className="playbill-bar">
        <span className="playbill-name">{game.game_name}</span>
        <span className="playbill-maker">{game.provider_code}</span>
      </span>
    </GameLink>
  );
}

/** Bills pasted on a wall under a string of flags, none of them quite straight. */
export function GameRow({ settings, data }: SectionProps) {
  const { t } = useTranslation();
  const games = listedGames(data, settings);
  if (games.length === 0) return null;
  const title = t(String(settings.title));
  const hasLead = settings.lead === true && games.length >= 9;
  return (
    <section className="pasted" aria-label={title}>
      <div className="flags" aria-hidden="true" />
      <div className="pasted-head page-width">
        <h2 className="pasted-title">{title}</h2>
        <MoreLink settings={settings} title={title} className="pasted-more touch">
          {t('home.more')}
          <Icon name="arrowRight" size={18} />
        </MoreLink>
      </div>
      <ul className={classes('pasted-wall page-width', hasLead && 'pasted-lead')}>
        {games.map((game, index) => (
          <li key={gameKey(game)} className="pasted-place">
            <GameCard game={game} rank={hasLead ? index + 1 : undefined} />
          </li>
        ))}
      </ul>
    </section>
  );
}
