import { useLocation } from 'react-router';
import type { CardGame } from '../../../sections/card-game.ts';
import { useSignIn } from '../../../shell/use-sign-in.ts';
import { useApp, useSession } from '../../../state/app.ts';
import { useTranslation } from '../../../state/use-translation.ts';
import { classes, Icon } from '../../../ui/index.ts';
import { isFavourite, toggleFavourite } from './favourites.ts';

/** The heart of a card: marks a favourite at once; a guest is asked to sign in and comes back here. */
export function FavouriteButton({ game }: { game: CardGame }) {
  const app = useApp();
  const { t } = useTranslation();
  const { pathname, search } = useLocation();
  const signIn = useSignIn();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isOn = useSession((session) => isFavourite(session, game));
  return (
    <button
      type="button"
      aria-pressed={isOn}
      aria-label={t('lobby.favourite', { game: game.game_name })}
      onClick={() => (isSignedIn ? void toggleFavourite(app, game) : signIn(pathname + search))}
      className={classes(
        'touch group/heart absolute end-0 top-0 z-10 grid place-items-center',
        isOn ? 'text-loss' : 'text-text',
      )}
    >
      <span className="grid size-8 place-items-center rounded-full bg-surface-0/80 transition-transform group-hover/heart:scale-110">
        <Icon name={isOn ? 'heartFilled' : 'heart'} size={18} />
      </span>
    </button>
  );
}
