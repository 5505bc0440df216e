import { groupDigits } from '../../lib/amount.ts';
import { GameLink } from '../../shell/game-link.tsx';
import { useLayout, useSession, useWithdrawOnly } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Amount, buttonClasses, Icon, type IconName } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { LoginCard } from '../login-card.tsx';
import type { Needs } from '../needs.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames', 'ownFigures'] as const;

/** Players see what they have and what they can do with it; guests what the house stands for, and the way in. */
export default function HeroBalance({ data }: SectionProps) {
  const isSignedIn = useSession((session) => session.isAuthenticated);
  return isSignedIn ? <Purse /> : <Welcome data={data} />;
}

const ACTIONS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/deposit', icon: 'plus', key: 'account.deposit' },
  { path: '/withdrawal', icon: 'arrowUp', key: 'account.withdrawal' },
  { path: '/statement', icon: 'receipt', key: 'account.statement' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
];

function Purse() {
  const { t } = useTranslation();
  const { balance, token } = useSession((session) => session.game);
  const name = useSession((session) => session.fullname || session.user.account_id);
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
          <Amount value={balance} className="wallet-sum" />
          <p className="tabular text-sm text-muted">{t('wallet.tokens', { sum: groupDigits(token) })}</p>
        </div>
        <ul className="grid auto-cols-fr grid-flow-col gap-2 sm:gap-3 xl:min-w-[30rem]">
          {actions.map((action, index) => (
            <li key={action.path} className="min-w-0">
              <Link to={action.path} className="wallet-way group">
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
          {game && (
            <GameLink
              isPlay
              game={game}
              className={`${buttonClasses({ variant: 'quiet' })} -ms-4 text-accent!`}
            >
              {t('split.play', { game: game.game_name })}
              <Icon name="arrowRight" size={18} />
            </GameLink>
          )}
        </div>
        <LoginCard />
      </div>
    </section>
  );
}

/** What can be said in figures: the catalogue's real size, and what the house's own game is published with. */
function Facts({ figures, game }: { figures: Needs['ownFigures']; game: string }) {
  const { t } = useTranslation();
  const games = useLayout((layout) => layout.provider_count.reduce((sum, entry) => sum + entry.count, 0));
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
