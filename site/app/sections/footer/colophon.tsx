import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The last column of a paper: the promise set large, the pages of the house under it in ruled columns. */
export default function FooterColophon() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="colophon mt-14 max-[999px]:pb-20">
      <div className="page-width">
        <p className="colophon-promise text-balance">
          <Responsible />
        </p>
        <FooterLinks list="colophon-links" link="colophon-link" />
        <FooterMarks className="pt-5" />
        <div className="flex flex-wrap items-center gap-x-6 gap-y-3 py-6 text-sm text-muted">
          <Logo className="h-7 w-auto" />
          <p className="min-w-0">{t('footer.owner', { site: site_name })}</p>
        </div>
      </div>
    </footer>
  );
}
