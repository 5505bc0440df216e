import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** Information pages in columns, with the marks and the promise to play responsibly. */
export default function FooterColumns() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="mt-10 border-t border-line bg-surface-1 pb-24 lg:pb-8">
      <div className="page-width grid gap-8 py-8 md:grid-cols-[1fr_2fr]">
        <div className="grid content-start gap-3">
          <Logo />
          <p className="text-sm text-muted">{t('footer.responsible')}</p>
        </div>
        <nav aria-label={t('footer.about')}>
          <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
            {links.map((link) => (
              <li key={link.path}>
                <Link
                  to={link.path}
                  className="inline-flex min-h-11 items-center text-sm text-muted hover:text-text"
                >
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
      <FooterMarks className="page-width pb-6" />
      <p className="page-width text-xs text-muted">{t('footer.owner', { site: site_name })}</p>
    </footer>
  );
}
