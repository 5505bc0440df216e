import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** The end of the page as a film or a game ends: centred lines, one under the other. */
export default function FooterCredits() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="credits">
      <nav aria-label={t('footer.about')}>
        <ul className="credits-links">
          {links.map((link) => (
            <li key={link.path}>
              <Link to={link.path} className="credits-link touch">
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <FooterMarks layout="middle" />
      <p className="credits-age">{t('footer.responsible')}</p>
      <Logo className="h-8 w-auto" />
      <p className="text-sm text-muted">{t('footer.owner', { site: site_name })}</p>
    </footer>
  );
}
