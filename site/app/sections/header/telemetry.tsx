import { LanguageMenu } from '../../shell/language-menu.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useLayout } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { WaysIn } from '../ways-in.tsx';

/** Read-outs across the top: the house's name, how much it carries, language, balance or the ways in. */
export default function HeaderTelemetry() {
  const { t } = useTranslation();
  const counts = useLayout((layout) => layout.provider_count);
  const games = counts.reduce((sum, { count }) => sum + count, 0);
  const makers = new Set(counts.flatMap(({ providers }) => providers)).size;
  return (
    <header className="telemetry sticky top-0 z-30">
      <Link to="/" className="telemetry-logo touch flex min-w-0 items-center">
        <span className="sr-only">{t('shell.home')}: </span>
        <Logo className="h-9 w-auto" />
      </Link>
      <dl className="telemetry-readouts">
        <div>
          <dt>{t('shell.games')}</dt>
          <dd className="tabular">{games}</dd>
        </div>
        <div>
          <dt>{t('home.providers')}</dt>
          <dd className="tabular">{makers}</dd>
        </div>
      </dl>
      <div className="ms-auto flex shrink-0 items-center gap-2">
        <LanguageMenu />
        <WaysIn />
      </div>
    </header>
  );
}
