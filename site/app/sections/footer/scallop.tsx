import { AgeMark, Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** A scalloped edge over the pages of the house, with the age mark as large as the logo. */
export default function FooterScallop() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="scallop mt-14 max-[1200px]:pb-24">
      <div className="page-width grid gap-8 pt-12 pb-8 md:grid-cols-[auto_minmax(0,1fr)] md:gap-16">
        <div className="grid max-w-xs content-start gap-4">
          <Logo className="h-10 w-auto" />
          <AgeMark size={56} className="text-brand" />
          <p className="text-pretty">
            <Responsible />
          </p>
        </div>
        <FooterLinks
          list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
          link="touch inline-flex items-center text-lg font-semibold text-muted transition-colors hover:text-brand"
        />
      </div>
      <FooterMarks className="page-width pb-4" hasAge={false} />
      <p className="page-width pb-6 text-sm text-muted">{t('footer.owner', { site: site_name })}</p>
    </footer>
  );
}
