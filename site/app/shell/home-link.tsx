import { useTranslation } from '../state/use-translation.ts';
import { Link } from '../ui/link.tsx';
import { Logo } from './logo.tsx';

/** The logo as a link to the home page. */
export function HomeLink({ className, logoClass }: { className: string; logoClass: string }) {
  const { t } = useTranslation();
  return (
    <Link to="/" className={className}>
      <span className="sr-only">{t('shell.home')}: </span>
      <Logo className={logoClass} />
    </Link>
  );
}
