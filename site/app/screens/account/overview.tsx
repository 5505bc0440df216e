import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { SignOutButton } from '../../shell/sign-out-button.tsx';
import { useSession, useTemplateComponents } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { AccountArt } from '../../ui/illustrations/account-pages.tsx';
import { ButtonLink, Icon, type IconName, Panel, ProgressBar } from '../../ui/index.ts';
import { LevelBadge } from '../../ui/level-badge.tsx';
import { Link } from '../../ui/link.tsx';
import type { Data } from './overview.data.ts';
import { Balances } from './parts/balances.tsx';
import { Sessions } from './parts/sessions.tsx';

/** The account at a glance: balances, links, level, recently played games and sessions. */
export default function Overview() {
  const { t } = useTranslation();
  // After a sign-out that could not reach the server, the account is no longer shown.
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const name = useSession((session) => session.fullname || session.user.account_id);
  return (
    <AccountPage title={t('page.account')} art={<AccountArt />}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        {isSignedIn && <p className="min-w-0 break-words text-muted">{t('account.hello', { name })}</p>}
        <SignOutButton />
      </div>
      {isSignedIn && <Account />}
    </AccountPage>
  );
}

function Account() {
  const { GameCard } = useTemplateComponents();
  const { t } = useTranslation();
  const { sessions, unread, recent, levels } = usePageData<Data>();
  return (
    <>
      <Balances />
      <QuickLinks unread={unread} />
      <VipProgress levels={levels} />
      {recent.length > 0 && (
        <Panel title={t('home.recent')} className="min-w-0">
          <ul className="scroller gap-3">
            {recent.map((game) => (
              <li key={`${game.provider_code}-${game.game_code}`} className="w-32">
                <GameCard game={game} />
              </li>
            ))}
          </ul>
        </Panel>
      )}
      <Sessions sessions={sessions} />
    </>
  );
}

const LINKS: readonly { path: string; icon: IconName; key: string }[] = [
  { path: '/inbox', icon: 'inbox', key: 'account.inbox' },
  { path: '/bet-history', icon: 'history', key: 'account.betHistory' },
  { path: '/statement', icon: 'receipt', key: 'account.statement' },
  { path: '/responsible-gaming', icon: 'shield', key: 'account.limits' },
  { path: '/profile', icon: 'user', key: 'account.profile' },
  { path: '/change-password', icon: 'lock', key: 'page.change-password' },
  { path: '/slots?view=favourites', icon: 'heart', key: 'lobby.favourites' },
];

/** The most used screens; the inbox shows the number of unread messages. */
function QuickLinks({ unread }: { unread: number }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('account.quick')}>
      <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
        {LINKS.map(({ path, icon, key }) => (
          <li key={path}>
            <Link
              to={path}
              className="flex min-h-14 items-center gap-3 rounded-lg border border-line bg-surface-1 p-3 text-sm font-medium hover:bg-surface-2"
            >
              <span className="text-accent">
                <Icon name={icon} size={22} />
              </span>
              <span className="min-w-0 flex-1 break-words">{t(key)}</span>
              {path === '/inbox' && unread > 0 && (
                <span className="tabular rounded-full bg-brand px-2 text-xs font-semibold text-on-brand">
                  <span aria-hidden="true">{unread}</span>
                  <span className="sr-only">{t('account.unread', { count: unread })}</span>
                </span>
              )}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

/**
 * The player's level and the progress to the next one [P-07]; hidden while unknown. `levels` are their names
 * in order.
 */
function VipProgress({ levels }: { levels: readonly string[] }) {
  const { t } = useTranslation();
  const vip = useSession((session) => session.vip);
  if (!vip) return null;
  const position = levels.indexOf(vip.currentLevel);
  const bars = [
    { name: t('account.vipDeposit'), value: vip.depoProgress },
    { name: t('account.vipTurnover'), value: vip.toProgress },
  ];
  return (
    <Panel
      title={t('account.vipLevel', { level: vip.currentLevel })}
      actions={
        <ButtonLink to="/vip" variant="quiet">
          {t('account.vip')}
        </ButtonLink>
      }
    >
      <div className="flex items-center gap-4 sm:gap-6">
        {position >= 0 && <LevelBadge position={position} size={64} className="shrink-0 text-accent" />}
        <div className="grid min-w-0 flex-1 gap-4">
          {vip.nextLevel && (
            <p className="text-sm text-muted">{t('account.vipNext', { level: vip.nextLevel })}</p>
          )}
          {bars.map(({ name, value }) => (
            <div key={name} className="grid gap-1.5">
              <div className="flex justify-between gap-4 text-sm">
                <span>{name}</span>
                <span className="tabular text-muted">{value}%</span>
              </div>
              <ProgressBar value={value} label={name} />
            </div>
          ))}
        </div>
      </div>
    </Panel>
  );
}
