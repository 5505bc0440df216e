import { GAME_WINDOW, openGameWindow } from '../../shell/game-window.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Button, buttonClasses } from '../../ui/index.ts';

/**
 * A game that wants a page of its own: a click opens it in a window [S-21]. Where scripts may open none, the link itself opens a tab of
 * that window's name; and the game may be played here.
 */
export function OwnWindow({
  name,
  provider,
  onHere,
}: {
  name: string;
  provider: string;
  onHere: () => void;
}) {
  const { t } = useTranslation();
  return (
    <div className="page-width grid min-h-[60dvh] place-items-center py-8 text-center">
      <div className="grid max-w-md gap-4">
        <h1 className="text-2xl font-bold">{name}</h1>
        <p>{t('game.popupText', { provider })}</p>
        <a
          href={window.location.href}
          target={GAME_WINDOW}
          onClick={(event) => {
            if (openGameWindow(event.currentTarget.href)) event.preventDefault();
          }}
          className={buttonClasses({ size: 'lg', isWide: true })}
        >
          {t('game.openWindow')}
        </a>
        <Button variant="quiet" onClick={onHere}>
          {t('game.openHere')}
        </Button>
      </div>
    </div>
  );
}
