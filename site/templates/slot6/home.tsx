import { groupDigits } from '../../app/lib/amount.ts';
import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import { ownGame } from '../../app/sections/hero-game.ts';
import type { Needs } from '../../app/sections/needs.ts';
import { ProviderList } from '../../app/sections/provider-list.tsx';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useGameCounts } from '../../app/shell/use-game-counts.ts';
import { useSession, useWithdrawOnly } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, ButtonLink, DateTime, Icon, type IconName } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { AppGrid, GameRow } from './games.tsx';

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  appGrid: AppGrid,
  gameRow: GameRow,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  appGrid: gameListNeeds,
  gameRow: gameListNeeds,
  winners: ['statistics'],
  providers: ['providers'],
};

/**
 * Hero like an app's home screen: one large card with a featured game, and widgets for balance, published
 * figures and catalogue.
 */
function Hero({ data }: SectionProps) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { game, figures } = ownGame(data);
  return (
    <div className="page-width widgets">
      {game && <Today game={game} />}
      {isSignedIn ? <Balance /> : <Welcome />}
      {game && figures && <Figures game={game} figures={figures} />}
      <Catalogue />
    </div>
  );
}

function Today({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  return (
    <GameLink game={game} className="widget today group">
      <GamePicture
        game={game}
        ratio={0.75}
        sizes="(min-width: 1024px) 480px, (min-width: 768px) 46vw, 92vw"
        isLead
        className="today-cover"
      />
      <span className="today-body">
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

const MONEY_LINKS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/deposit', icon: 'plus', key: 'account.deposit' },
  { path: '/withdrawal', icon: 'arrowUp', key: 'account.withdrawal' },
];

function Balance() {
  const { t } = useTranslation();
  const { balance, token } = useSession((session) => session.game);
  const isWithdrawOnly = useWithdrawOnly();
  const ways = MONEY_LINKS.filter(({ path }) => path !== '/deposit' || !isWithdrawOnly);
  return (
    <section aria-labelledby="balance-title" className="widget balance">
      <h2 id="balance-title" className="widget-label">
        <Icon name="wallet" size={18} />
        {t('wallet.balance')}
      </h2>
      <p className="grid">
        <Amount value={balance} className="widget-amount" />
        <span className="tabular text-sm">
          {t('account.tokenCount', { count: token, amount: groupDigits(token) })}
        </span>
      </p>
      <div className="balance-actions">
        {ways.map(({ path, icon, key }) => (
          <Link key={path} to={path} className="balance-action">
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
    <section className="widget balance">
      <h2 className="widget-label">
        <Icon name="user" size={18} />
        {t('wallet.welcome')}
      </h2>
      <p className="widget-text">{t('wallet.welcomeText')}</p>
      <div className="balance-actions">
        <ButtonLink to="/register" variant="quiet" className="balance-action">
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
      <dl className="rings-body">
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

/** Widget: the number of games in the catalogue, linked to it. */
function Catalogue() {
  const { t } = useTranslation();
  const { games } = useGameCounts();
  if (games === 0) return null;
  return (
    <Link to="/hot" className="widget catalogue group">
      <span className="widget-label">
        <Icon name="grid" size={18} />
        {t('home.popular')}
      </span>
      <span className="grid">
        <span className="widget-amount tabular">{groupDigits(games)}</span>
        <span className="widget-text">{t('wallet.games')}</span>
      </span>
    </Link>
  );
}

const NOTICES = 6;

/** Biggest wins as notifications: player, game, time, amount. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <section className="page-width app-section" aria-labelledby="winners-title">
      <div className="app-head">
        <h2 id="winners-title">{t('home.winners')}</h2>
      </div>
      <WinnerList data={data} most={NOTICES} list="winners" item="winner">
        {(win) => (
          <>
            <span className="winner-mark" aria-hidden="true">
              <Icon name="trophy" size={20} />
            </span>
            <span className="winner-body">
              <span className="flex items-baseline gap-2">
                <span className="min-w-0 flex-1 truncate font-semibold">{win.game}</span>
                <span className="text-xs text-muted">
                  <DateTime value={win.at} style="short" />
                </span>
              </span>
              <span className="flex items-baseline gap-2 text-sm">
                <span className="tabular min-w-0 flex-1 truncate text-muted">{win.account}</span>
                <Amount
                  value={win.amount}
                  currency={win.currency}
                  hasSign
                  className="font-semibold text-win"
                />
              </span>
            </span>
          </>
        )}
      </WinnerList>
    </section>
  );
}

/** Game providers as one grouped list: name, number of games, arrow. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.providers?.length) return null;
  return (
    <section className="page-width app-section" aria-labelledby="grouped-makers">
      <div className="app-head">
        <h2 id="grouped-makers">{t('home.providers')}</h2>
      </div>
      <ProviderList data={data} list="group-list group-columns" link="group-cell">
        {(provider) => (
          <>
            <span className="group-mark">
              <ProviderMark code={provider.provider_code} />
            </span>
            <span className="min-w-0 flex-1 truncate">{provider.provider_code}</span>
            <span className="tabular text-muted">{provider.count}</span>
            <Icon name="chevronRight" size={16} className="text-muted" />
          </>
        )}
      </ProviderList>
    </section>
  );
}
