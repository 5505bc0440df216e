import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** The foot the page stands on, symmetrical: the house in the middle, its pages in one broken line, its promise below. */
export default function FooterPlinth() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="plinth mt-10 bg-surface-1 pb-24 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-9 w-auto" />
        <nav aria-label={t('footer.about')}>
          <ul className="flex max-w-4xl flex-wrap justify-center gap-x-6">
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={link.path}
                  className="touch inline-flex items-center justify-center text-sm text-muted transition-colors hover:text-text"
                >
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-muted">{t('footer.responsible')}</p>
        <p className="text-xs text-muted">{t('footer.owner', { site: site_name })}</p>
      </div>
    </footer>
  );
}
