import { Logo } from '../../shell/logo.tsx';
import { useFooterLinks } from '../../shell/use-menu.ts';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';

/** The ground everything comes to rest on: a scene along its edge, then links, age mark and promise on its slope. */
export default function FooterSeabed() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  const links = useFooterLinks();
  return (
    <footer className="seabed relative isolate max-[998px]:pb-28">
      <div className="seabed-scene" aria-hidden="true" />
      <div className="seabed-ground">
        <div className="page-width grid gap-6 pt-8 pb-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-12">
          <nav aria-label={t('footer.about')} className="md:order-2">
            <ul className="grid grid-cols-2 gap-x-6 sm:grid-cols-3">
              {links.map((link) => (
                <li key={link.path}>
                  <Link
                    to={link.path}
                    className="touch inline-flex items-center text-sm text-muted transition-colors hover:text-text"
                  >
                    {link.title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
          <div className="grid gap-3">
            <Logo className="h-8 w-auto" />
            <p className="flex max-w-[52ch] items-start gap-3 text-sm text-muted">
              <Icon name="adult" size={28} className="shrink-0 text-brand" />
              <span>
                {t('footer.responsible')} {t('footer.owner', { site: site_name })}
              </span>
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
