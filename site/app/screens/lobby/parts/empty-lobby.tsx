import { useLocation } from 'react-router';
import { useSignIn } from '../../../shell/use-sign-in.ts';
import { useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { NoGames, NoResults } from '../../../ui/illustrations/index.ts';
import { Button, ButtonLink, buttonClasses, EmptyState } from '../../../ui/index.ts';
import { Link } from '../../../ui/link.tsx';
import type { Data } from '../lobby.data.ts';
import { filterCount, lobbyQuery } from './lobby-query.ts';

/** Why a list is empty, and the next step. */
export function EmptyLobby({ data }: { data: Data }) {
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const { requested, isDown } = data;
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
  if (requested.view !== 'all') {
    const enter = <Button onClick={() => signIn(pathname + search)}>{t('auth.signIn')}</Button>;
    return (
      <EmptyState
        art={<NoGames />}
        title={t(`lobby.none.${requested.view}`)}
        action={isSignedIn ? all : enter}
      >
        {t(isSignedIn ? `lobby.noneText.${requested.view}` : 'lobby.noneText.guest')}
      </EmptyState>
    );
  }
  const isNarrowed = requested.search || filterCount(requested) > 0 || requested.page > 1;
  return (
    <EmptyState art={<NoResults />} title={t('lobby.none')} action={isNarrowed ? all : undefined}>
      <p className="break-words">
        {requested.search
          ? t('lobby.noneFor', { search: requested.search })
          : t(isNarrowed ? 'lobby.noneText' : 'lobby.noneYet')}
      </p>
      <Suggestions data={data} />
    </EmptyState>
  );
}

/** Names similar to the search text. */
function Suggestions({ data: { requested, suggestions } }: { data: Data }) {
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
              to={{ pathname, search: lobbyQuery({ ...requested, search: name, page: 1, more: 0 }) }}
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
