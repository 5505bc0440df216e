import { gamePath } from '../../lib/game-path.ts';
import { useSession, useSite, useWithdrawOnly } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Picture } from '../../ui/index.ts';
import type { SectionProps } from '../registry.ts';

export const needs = ['originalGames'] as const;

/** One featured game beside the brand's promise. */
export default function HeroBand({ data }: SectionProps) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const isSignedIn = useSession((session) => session.isAuthenticated);
  const isClosed = useWithdrawOnly();
  const game = data.originalGames?.[0];
  return (
    <section className="page-width">
      <div className="grid items-center gap-6 rounded-xl border border-line bg-surface-1 p-6 md:grid-cols-[1fr_auto] md:p-10">
        <div className="grid justify-items-start gap-4">
          <h2 className="text-3xl font-bold md:text-5xl">{t('hero.title', { site: site_name })}</h2>
          <p className="max-w-prose text-muted">{t('hero.text')}</p>
          <ButtonLink to={isSignedIn && game ? gamePath(game) : '/register'} size="lg">
            {t(isClosed ? 'excluded.closed' : isSignedIn ? 'hero.play' : 'hero.join')}
          </ButtonLink>
        </div>
        {game && (
          <Picture
            source={game.img_url}
            alt={game.game_name}
            thumbhash={game.thumbhash}
            sizes="(min-width: 768px) 240px, 60vw"
            isLead
            className="w-[60vw] max-w-60 justify-self-center rounded-lg"
          />
        )}
      </div>
    </section>
  );
}
