import { AccountPage } from '../../shell/account-page.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { SignOutButton } from '../../shell/sign-out-button.tsx';
import { useSession, useTemplateComponents } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Panel } from '../../ui/index.ts';
import type { Data } from './overview.data.ts';
import { Balances } from './parts/balances.tsx';
import { QuickLinks } from './parts/quick-links.tsx';
import { Sessions } from './parts/sessions.tsx';
import { VipProgress } from './parts/vip-progress.tsx';

/** The account at a glance: balances, ways on, level, games played last and who is signed in. */
export default function Overview() {
  const { t } = useTranslation();
  // Who has signed out and is still here, because the server could not be told, sees nothing of the account any more.
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const name = useSession((session) => session.fullname || session.user.account_id);
  return (
    <AccountPage title={t('page.account')}>
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
