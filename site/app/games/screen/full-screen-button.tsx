import { useEffect, useState } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { IconButton } from '../../ui/index.ts';

/**
 * The game alone on the screen. The whole document is in full screen, with the game over the rest: with only
 * part of the page, dialogs of the site (a reality check, the rules) would be invisible.
 */
export function FullScreenButton() {
  const { t } = useTranslation();
  const [isFull, setFull] = useState(false);
  useEffect(() => {
    const follow = () => setFull(document.fullscreenElement !== null);
    document.addEventListener('fullscreenchange', follow);
    return () => {
      document.removeEventListener('fullscreenchange', follow);
      // Leaving the game leaves the full screen.
      if (document.fullscreenElement) void document.exitFullscreen().catch(() => undefined);
    };
  }, []);
  const toggle = () => {
    const { documentElement: page } = document;
    void (isFull ? document.exitFullscreen() : page.requestFullscreen?.())?.catch(() => undefined);
  };
  return (
    <IconButton
      className="max-sm:hidden"
      icon={isFull ? 'fullscreenExit' : 'fullscreen'}
      label={t(isFull ? 'game.leaveFullScreen' : 'game.fullScreen')}
      onClick={toggle}
    />
  );
}
