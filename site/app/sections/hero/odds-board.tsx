import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { useHalls } from '../halls.ts';
import { ownGame } from '../own-figures.ts';
import { OwnLine } from '../own-line.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** The board: prices (unlit while no event is open), our own game with its figures where prices would stand, then the halls. */
export default function HeroOddsBoard({ data }: SectionProps) {
  const { game, figures } = ownGame(data);
  return (
    <div className="odds-board">
      <Prices />
      {game && <OwnLine game={game} figures={figures} />}
      <Halls />
    </div>
  );
}

const COLUMNS = ['board.one', 'board.draw', 'board.two', 'board.over', 'board.under'] as const;
const UNLIT_LINES = ['a', 'b', 'c', 'd'] as const;

function Prices() {
  const { t } = useTranslation();
  return (
    <section className="prices relative isolate border-b border-line" aria-labelledby="board-title">
      <div className="field-lines" aria-hidden="true" />
      <div className="tier-head">
        <h2 id="board-title" className="tier-label min-w-0 flex-1 truncate">
          {t('board.title')}
        </h2>
        <div className="flex gap-1" aria-hidden="true">
          {COLUMNS.map((key) => (
            <span key={key} className="price-head tier-label text-muted">
              {t(key)}
            </span>
          ))}
        </div>
      </div>
      <div className="relative">
        <div className="grid" aria-hidden="true">
          {UNLIT_LINES.map((line) => (
            <div
              key={line}
              className="price-line flex items-center justify-end gap-1 border-t border-line px-4"
            >
              {COLUMNS.map((key) => (
                <span key={key} className="price-cell tabular">
                  –
                </span>
              ))}
            </div>
          ))}
        </div>
        <div className="prices-notice">
          <h3 className="text-xl sm:text-2xl">{t('board.dark')}</h3>
          <p className="max-w-[44ch] text-sm text-muted">{t('board.darkText')}</p>
          <ButtonLink to="/sports" variant="secondary" icon="sportsbook">
            {t('board.toSports')}
          </ButtonLink>
        </div>
      </div>
    </section>
  );
}

/** Every hall of games as a cell: how many games, from how many makers. */
function Halls() {
  const { t } = useTranslation();
  const halls = useHalls().games.filter(({ games }) => games > 0);
  if (halls.length === 0) return null;
  return (
    <section className="border-b border-line" aria-labelledby="halls-title">
      <div className="tier-head">
        <h2 id="halls-title" className="tier-label">
          {t('board.open')}
        </h2>
      </div>
      <ul className="hall-cells">
        {halls.map((hall) => (
          <li key={hall.id}>
            <Link to={hall.path} className="hall-cell">
              <Icon name={hall.icon} size={22} className="text-accent" />
              <span className="min-w-0 flex-1">
                <span className="block text-sm font-semibold leading-tight">{hall.title}</span>
                <span className="block truncate text-xs text-muted">
                  {t('board.makers', { count: hall.makers })}
                </span>
              </span>
              <span className="flaps">{hall.games}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
