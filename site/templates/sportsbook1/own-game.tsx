import type { CardGame } from '../../app/sections/card-game.ts';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import type { Needs } from '../../app/sections/needs.ts';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useTranslation } from '../../app/state/use-translation.ts';
import { buttonClasses, Icon } from '../../app/ui/index.ts';

/** An own game as a row of the odds board, with its published figures in place of prices. */
export function OwnLine({ game, figures }: { game: CardGame; figures: Needs['ownFigures'] }) {
  const { t } = useTranslation();
  const cells = figures
    ? [
        [t('board.return'), `${figures.rtpPercent}%`],
        [t('board.hits'), `${figures.hitPercent}%`],
        [t('board.maxWin'), `${figures.maxWinMultiple}×`],
      ]
    : [];
  return (
    <section className="border-b border-line" aria-labelledby="original-title">
      <div className="home-section-head">
        <h2 id="original-title" className="home-section-label min-w-0 flex-1 leading-tight">
          {t('board.own')}
        </h2>
        <span className="home-section-label flex items-center gap-1.5 text-muted">
          <Icon name="shield" size={16} />
          {t('board.fair')}
        </span>
      </div>
      <div className="original-line">
        <GameLink game={game} className="original-cover">
          <GamePicture game={game} isNamed ratio={0.75} sizes="112px" isLead />
        </GameLink>
        <div className="original-body grid content-center gap-1">
          <h3 className="text-xl sm:text-2xl">{game.game_name}</h3>
          <p className="max-w-[52ch] text-sm leading-snug text-muted">{t('board.ownText')}</p>
        </div>
        <dl className="original-figures">
          {cells.map(([label, value]) => (
            <div key={label} className="original-figure">
              <dt className="home-section-label text-muted">{label}</dt>
              <dd className="board-figure board-figure-large">{value}</dd>
            </div>
          ))}
        </dl>
        <GameLink isPlay game={game} className={`original-play ${buttonClasses({ size: 'lg' })}`}>
          <Icon name="play" size={18} className="shrink-0" />
          {t('hero.play')}
        </GameLink>
      </div>
    </section>
  );
}
