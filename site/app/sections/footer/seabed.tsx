import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The ground everything comes to rest on: a scene along its edge, then links, promise and marks on its slope. */
export default function FooterSeabed() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="seabed relative isolate max-[999px]:pb-28">
      <div className="seabed-scene" aria-hidden="true" />
      <div className="seabed-ground">
        <div className="page-width grid gap-6 pt-8 pb-6 md:grid-cols-[minmax(0,1fr)_auto] md:items-end md:gap-12">
          <FooterLinks
            list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
            link="touch inline-flex items-center text-sm text-muted transition-colors hover:text-text"
            className="md:order-2"
          />
          <div className="grid gap-3">
            <Logo className="h-8 w-auto" />
            <p className="max-w-[52ch] text-sm text-muted">
              <Responsible /> {t('footer.owner', { site: site_name })}
            </p>
          </div>
        </div>
        <FooterMarks className="page-width pb-6" />
      </div>
    </footer>
  );
}
