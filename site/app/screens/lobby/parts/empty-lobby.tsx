import { useLocation } from 'react-router';
import { useSignIn } from '../../../shell/use-sign-in.ts';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { Button, ButtonLink, buttonClasses, EmptyState } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../lobby.data.ts';
import { chosenOf, lobbyQuery } from './lobby-query.ts';

/** Why a list is empty, and the next step from there. */
export function EmptyLobby({ data }: { data: Data }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { asked, isDown } = data;
  const all = <ButtonLink to={pathname}>{t('lobby.showAll')}</ButtonLink>;
  if (isDown) {
    return (
      <EmptyState
        icon="offline"
        title={t('lobby.down')}
        action={<ButtonLink to={pathname + search}>{t('lobby.again')}</ButtonLink>}
      >
        {t('lobby.downText')}
      </EmptyState>
    );
  }
  if (asked.view !== 'all') {
    const enter = <Button onClick={() => signIn(pathname + search)}>{t('auth.signIn')}</Button>;
    return (
      <EmptyState
        icon={asked.view === 'favourites' ? 'heart' : 'history'}
        title={t(`lobby.none.${asked.view}`)}
        action={isSignedIn ? all : enter}
      >
        {t(isSignedIn ? `lobby.noneText.${asked.view}` : 'lobby.noneText.guest')}
      </EmptyState>
    );
  }
  const isNarrowed = asked.search || chosenOf(asked) > 0 || asked.page > 1;
  return (
    <EmptyState icon="search" title={t('lobby.none')} action={isNarrowed ? all : undefined}>
      <p className="break-words">
        {asked.search
          ? t('lobby.noneFor', { search: asked.search })
          : t(isNarrowed ? 'lobby.noneText' : 'lobby.noneYet')}
      </p>
      <Suggestions data={data} />
    </EmptyState>
  );
}

/** Names close to what was typed. */
function Suggestions({ data: { asked, suggestions } }: { data: Data }) {
  const { t } = useTranslation();
  const { pathname } = useLocation();
  if (suggestions.length === 0) return null;
  return (
    <div className="mt-4 grid gap-2">
      <p>{t('lobby.didYouMean')}</p>
      <ul className="flex flex-wrap justify-center gap-2">
        {suggestions.map((name) => (
          <li key={name}>
            <Link
              to={{ pathname, search: lobbyQuery({ ...asked, search: name, page: 1, more: 0 }) }}
              className={buttonClasses({ variant: 'secondary' })}
            >
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}
