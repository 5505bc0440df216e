import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** The near rail of the table: its curve closes the page, name and promise to the left, information to the right. */
export default function FooterArmrest() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="armrest">
      <div className="page-width armrest-grid">
        <div className="grid content-start gap-4">
          <Logo className="h-9 w-auto" />
          <p className="max-w-[48ch] text-sm text-muted">
            {t('footer.responsible')} {t('footer.owner', { site: site_name })}
          </p>
          <FooterMarks layout="pairs" />
        </div>
        <nav aria-label={t('footer.about')}>
          <ul className="armrest-links">
            {links.map((link) => (
              <li key={link.path}>
                <Link to={link.path} className="touch inline-flex items-center text-sm hover:text-brand">
                  {link.title}
                </Link>
              </li>
            ))}
          </ul>
        </nav>
      </div>
    </footer>
  );
}
