import { lazy, Suspense } from 'react';
import { groupDigits } from '../../app/lib/amount.ts';
import type { CardGame } from '../../app/sections/card-game.ts';
import { gameListNeeds } from '../../app/sections/game-list.tsx';
import { GamePicture } from '../../app/sections/game-picture.tsx';
import type { Needs } from '../../app/sections/needs.ts';
import { WinnerList } from '../../app/sections/winner-list.tsx';
import { GameLink } from '../../app/shell/game-link.tsx';
import { useAccountSummary } from '../../app/shell/use-account-summary.ts';
import { useGameCounts } from '../../app/shell/use-game-counts.ts';
import { useSession, useSite, useWithdrawOnly } from '../../app/state/app.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Amount, DateTime, Icon, type IconName } from '../../app/ui/index.ts';
import { Link } from '../../app/ui/link.tsx';
import { ProviderMark } from '../../app/ui/provider-mark.tsx';
import type { SectionNeeds, SectionProps, Sections } from '../template.ts';
import { GameRow } from './games.tsx';
import { MarginRow } from './margin-row.tsx';

/** Rendered on the server; in the browser its code is loaded after the page, and never for a player. */
const LoginCard = import.meta.env.SSR
  ? (await import('./login-card.tsx')).LoginCard
  : lazy(async () => ({ default: (await import('./login-card.tsx')).LoginCard }));

/** Sections of the home page by the names that `template.ts` lists. */
export const sections = {
  hero: Hero,
  gameRow: GameRow,
  winners: Winners,
  providers: Providers,
} satisfies Sections;

/** The data that each section needs; only the server reads this. */
export const needs: SectionNeeds<typeof sections> = {
  hero: ['originalGames', 'ownFigures'],
  gameRow: gameListNeeds,
  winners: ['statistics'],
  providers: ['providers'],
};

/**
 * Players see their balance and the money buttons; guests the brand's assurances and the registration link.
 */
function Hero({ data }: SectionProps) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return isSignedIn ? <Balance /> : <Welcome data={data} />;
}

const ACTIONS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/deposit', icon: 'plus', key: 'account.deposit' },
  { path: '/withdrawal', icon: 'arrowUp', key: 'account.withdrawal' },
  { path: '/statement', icon: 'receipt', key: 'account.statement' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
];

function Balance() {
  const { t } = useTranslation();
  const { balance, name } = useAccountSummary();
  const token = useSession((session) => session.game.token);
  const isWithdrawOnly = useWithdrawOnly();
  const actions = ACTIONS.filter(({ path }) => path !== '/deposit' || !isWithdrawOnly);
  const level = useSession((session) => session.vip?.currentLevel);
  return (
    <section
      aria-label={t('wallet.balance')}
      className="margin-row page-width grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]"
    >
      <div className="grid content-start gap-0.5 pt-6 lg:py-11 lg:pe-8">
        <p className="truncate text-base font-semibold">{name}</p>
        {level && <p className="text-sm text-muted">{level}</p>}
      </div>
      <div className="margin-body margin-first relative grid gap-6 pt-3 pb-4 lg:border-s lg:border-line lg:py-10 lg:ps-10 xl:flex xl:items-end xl:justify-between xl:gap-10">
        <div className="grid min-w-0">
          <h2 className="text-sm text-muted">{t('wallet.balance')}</h2>
          <Amount value={balance} className="wallet-balance" />
          <p className="tabular text-sm text-muted">
            {t('account.tokenCount', { count: token, amount: groupDigits(token) })}
          </p>
        </div>
        <ul className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3 xl:min-w-[30rem]">
          {actions.map((action, index) => (
            <li key={action.path} className="min-w-0">
              <Link to={action.path} className="wallet-action group">
                <span className={index === 0 ? 'wallet-dot wallet-dot-first' : 'wallet-dot'}>
                  <Icon name={action.icon} size={22} />
                </span>
                <span className="w-full text-center text-xs leading-tight text-balance sm:text-sm">
                  {t(action.key)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

function Welcome({ data }: Pick<SectionProps, 'data'>) {
  const { t } = useTranslation();
  const figures = data.ownFigures ?? null;
  const game = data.originalGames?.find((own) => own.game_code === figures?.game_code);
  return (
    <section className="margin-row page-width grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]">
      <div className="max-lg:order-2 max-lg:pt-6 lg:py-12 lg:pe-8">
        <Facts figures={game ? figures : null} game={game?.game_name ?? ''} />
      </div>
      <div className="margin-body margin-first relative grid gap-7 pt-8 lg:border-s lg:border-line lg:py-12 lg:ps-10 xl:grid-cols-[minmax(0,1fr)_23rem] xl:gap-14">
        <div className="grid content-start justify-items-start gap-4 xl:pt-3">
          <h2 className="wallet-title">{t('wallet.title')}</h2>
          <p className="max-w-[48ch] text-muted md:text-lg">{t('hero.text')}</p>
          {game && <GameOnCard game={game} />}
        </div>
        <Suspense fallback={null}>
          <LoginCard />
        </Suspense>
      </div>
    </section>
  );
}

/** An own game on a payment card: the brand, the game and its cover over engraved lines. */
function GameOnCard({ game }: { game: CardGame }) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <div className="bank-scene">
      <GameLink isPlay game={game} className="bank-card">
        <span className="bank-card-brand">{site_name}</span>
        <span className="bank-card-chip" />
        <span className="bank-card-play">
          {t('split.play', { game: game.game_name })}
          <Icon name="arrowRight" size={18} className="shrink-0" />
        </span>
        <GamePicture game={game} ratio={0.75} sizes="132px" isLead className="bank-card-cover" />
      </GameLink>
    </div>
  );
}

/** Figures: the number of games in the catalogue, and the published figures of an own game. */
function Facts({ figures, game }: { figures: Needs['ownFigures']; game: string }) {
  const { t } = useTranslation();
  const { games } = useGameCounts();
  const facts = [
    ...(games > 0 ? [[t('wallet.games'), groupDigits(games), '']] : []),
    ...(figures
      ? [
          [t('split.return'), `${figures.rtpPercent}%`, game],
          [t('split.hits'), `${figures.hitPercent}%`, game],
        ]
      : []),
  ];
  return (
    <dl className="wallet-facts grid grid-flow-col auto-cols-fr gap-4 lg:grid-flow-row lg:gap-7">
      {facts.map(([label, value, note]) => (
        <div key={label} className="flex flex-col-reverse justify-end gap-0.5">
          <dt className="text-xs leading-snug text-muted">
            {label}
            {note && <span className="block">{note}</span>}
          </dt>
          <dd className="tabular text-xl leading-tight font-semibold tracking-tight lg:text-2xl">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Biggest wins as lines of a statement: player, game, time, amount. */
function Winners({ data }: SectionProps) {
  const { t } = useTranslation();
  if (!data.statistics?.winner.length) return null;
  return (
    <MarginRow title={t('home.winners')}>
      <WinnerList
        data={data}
        most={8}
        list="grid gap-x-8 xl:grid-cols-2"
        item="flex min-h-13 items-center gap-4 border-b border-line text-sm"
      >
        {(win) => (
          <>
            <span className="tabular min-w-0 flex-1 truncate">
              {win.account}
              <span className="text-muted"> · {win.game}</span>
            </span>
            <span className="shrink-0 text-xs text-muted max-sm:hidden">
              <DateTime value={win.at} style="short" />
            </span>
            <Amount
              value={win.amount}
              currency={win.currency}
              hasSign
              className="shrink-0 text-end font-semibold text-win sm:min-w-24"
            />
          </>
        )}
      </WinnerList>
    </MarginRow>
  );
}

/** Game providers as a directory: name, dotted leader, number of games. */
function Providers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <MarginRow title={t('home.providers')}>
      <ul className="grid grid-cols-2 gap-x-8 md:grid-cols-3 xl:grid-cols-4">
        {providers.slice(0, 24).map((provider) => (
          <li key={provider.provider_code} className="max-md:nth-[n+13]:hidden">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="directory-line flex min-h-11 items-baseline gap-2 py-3 text-sm leading-5 hover:text-accent"
            >
              <ProviderMark
                code={provider.provider_code}
                size={16}
                className="self-center text-muted max-sm:hidden"
              />
              <span className="truncate">{provider.provider_code}</span>
              <span className="leader min-w-3 flex-1" aria-hidden="true" />
              <span className="tabular text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </MarginRow>
  );
}
