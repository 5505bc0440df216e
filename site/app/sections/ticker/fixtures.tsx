import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/index.ts';
import { Link } from '../../ui/link.tsx';
import { type Hall, useHalls } from '../halls.ts';

/** The strip of events in play. None is open yet: an unlit scoreboard says so, and the halls of contests stand beside it. */
export default function TickerFixtures() {
  const { t } = useTranslation();
  const { contests } = useHalls();
  return (
    <section aria-label={t('board.live')} className="fixtures border-b border-line">
      <ul className="scroller">
        <li>
          <Unlit />
        </li>
        {contests.map((hall) => (
          <li key={hall.id}>
            <Fixture hall={hall} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Unlit() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <div className="fixture fixture-unlit flex h-full items-center gap-4 p-4">
      <span className="flaps flaps-large" aria-hidden="true">
        –:–
      </span>
      <div className="grid gap-1">
        <h2 className="flex items-center gap-2 text-base">
          <span className="lamp" aria-hidden="true" />
          {t('board.liveNone')}
        </h2>
        <p className="text-sm leading-snug text-muted">{t('board.liveText', { site: site_name })}</p>
      </div>
    </div>
  );
}

function Fixture({ hall }: { hall: Hall }) {
  const { t } = useTranslation();
  return (
    <Link to={hall.path} className="fixture fixture-open grid h-full content-between gap-3 p-4">
      <span className="flex items-center justify-between gap-3">
        <Icon name={hall.icon} size={26} className="text-accent" />
        <Icon name="arrowRight" size={16} className="text-muted" />
      </span>
      <span className="grid">
        <span className="truncate font-semibold">{hall.title}</span>
        {hall.games > 0 && (
          <span className="tabular text-xs text-muted">{t('lobby.total', { count: hall.games })}</span>
        )}
      </span>
    </Link>
  );
}
