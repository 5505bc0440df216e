import { groupDigits } from '../../lib/amount.ts';
import { GameLink } from '../../shell/game-link.tsx';
import { useLayout, useSession, useWithdrawOnly } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, ButtonLink, Icon, type IconName, Picture } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import type { CardGame } from '../card-game.ts';
import type { Needs } from '../needs.ts';
import { ownGame } from '../own-figures.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** The top of an app's screen: today's game as one large card, and widgets: the purse, published figures, the catalogue. */
export default function HeroWidgets({ data }: SectionProps) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { game, figures } = ownGame(data);
  return (
    <div className="page-width widgets">
      {game && <Today game={game} />}
      {isSignedIn ? <Purse /> : <Welcome />}
      {game && figures && <Figures game={game} figures={figures} />}
      <Catalogue />
    </div>
  );
}

function Today({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="widget today group">
      <Picture
        source={game.img_url}
        alt=""
        thumbhash={game.thumbhash}
        ratio={0.75}
        sizes="(min-width: 1024px) 480px, (min-width: 768px) 46vw, 92vw"
        isLead
        className="today-cover"
      />
      <span className="today-words">
        <span className="today-kicker">{t('board.own')}</span>
        <span className="today-name">{game.game_name}</span>
        <span className="today-text">{t('board.ownText')}</span>
      </span>
      <span className="today-play in-data-closed:hidden" aria-hidden="true">
        {t('hero.play')}
      </span>
    </GameLink>
  );
}

const WAYS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/deposit', icon: 'plus', key: 'account.deposit' },
  { path: '/withdrawal', icon: 'arrowUp', key: 'account.withdrawal' },
];

function Purse() {
  const { t } = useTranslation();
  const { balance, token } = useSession((session) => session.game);
  const isWithdrawOnly = useWithdrawOnly();
  const ways = WAYS.filter(({ path }) => path !== '/deposit' || !isWithdrawOnly);
  return (
    <section aria-labelledby="purse-title" className="widget purse">
      <h2 id="purse-title" className="widget-label">
        <Icon name="wallet" size={18} />
        {t('wallet.balance')}
      </h2>
      <p className="grid">
        <Amount value={balance} className="widget-sum" />
        <span className="tabular text-sm">{t('wallet.tokens', { sum: groupDigits(token) })}</span>
      </p>
      <div className="purse-ways">
        {ways.map(({ path, icon, key }) => (
          <Link key={path} to={path} className="purse-way">
            <Icon name={icon} size={18} />
            {t(key)}
          </Link>
        ))}
      </div>
    </section>
  );
}

function Welcome() {
  const { t } = useTranslation();
  return (
    <section className="widget purse">
      <h2 className="widget-label">
        <Icon name="user" size={18} />
        {t('wallet.welcome')}
      </h2>
      <p className="widget-text">{t('wallet.welcomeText')}</p>
      <div className="purse-ways">
        <ButtonLink to="/register" variant="quiet" className="purse-way">
          {t('hero.join')}
        </ButtonLink>
      </div>
    </section>
  );
}

function Figures({ game, figures }: { game: CardGame; figures: NonNullable<Needs['ownFigures']> }) {
  const { t } = useTranslation();
  const rings = [
    [t('split.return'), figures.rtpPercent],
    [t('split.hits'), figures.hitPercent],
  ] as const;
  return (
    <section aria-label={t('split.source', { game: game.game_name })} className="widget rings">
      <p className="widget-label">
        <Icon name="chart" size={18} />
        <span className="min-w-0 leading-tight">{game.game_name}</span>
      </p>
      <svg viewBox="0 0 80 80" className="rings-dial" aria-hidden="true">
        {rings.map(([label, value], index) => (
          <g key={label} className={`dial-${index + 1}`}>
            <circle cx="40" cy="40" r={34 - index * 11} className="ring-track" />
            <circle
              cx="40"
              cy="40"
              r={34 - index * 11}
              pathLength={100}
              strokeDasharray={`${value} 100`}
              className="ring-value"
            />
          </g>
        ))}
      </svg>
      <dl className="rings-words">
        {rings.map(([label, value], index) => (
          <div key={label} className={`dial-${index + 1}`}>
            <dd className="tabular">{value}%</dd>
            <dt>{label}</dt>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** How large the catalogue really is; the way into it. */
function Catalogue() {
  const { t } = useTranslation();
  const games = useLayout((layout) => layout.provider_count.reduce((sum, entry) => sum + entry.count, 0));
  if (games === 0) return null;
  return (
    <Link to="/hot" className="widget catalogue group">
      <span className="widget-label">
        <Icon name="grid" size={18} />
        {t('home.popular')}
      </span>
      <span className="grid">
        <span className="widget-sum tabular">{groupDigits(games)}</span>
        <span className="widget-text">{t('wallet.games')}</span>
      </span>
    </Link>
  );
}
