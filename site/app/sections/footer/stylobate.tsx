import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';

/** Three steps the whole page stands on: the mark, the pages, the promise to play responsibly; each wider than the one above. */
export default function FooterStylobate() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="stylobate grid justify-items-center">
      <div className="step step-1 grid place-items-center">
        <Logo className="h-11 w-auto" />
      </div>
      <nav aria-label={t('footer.about')} className="step step-2">
        <ul className="flex flex-wrap justify-center">
          {links.map((link) => (
            <li key={link.path}>
              <Link
                to={link.path}
                className="touch inline-flex items-center px-3 text-sm text-muted hover:text-text"
              >
                {link.title}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="step step-3 grid justify-items-center gap-4">
        <FooterMarks layout="middle" />
        <p className="max-w-[72ch] text-center text-sm text-balance text-muted">
          {t('footer.responsible')} {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}
