import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** The end of a ruled page: the house in the margin, its information and the promise to play responsibly behind the line. */
export default function FooterImprint() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="border-t border-line pb-20 md:pb-0">
      <div className="page-width grid lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]">
        <div className="pt-8 lg:pe-8 lg:pb-10">
          <Logo className="h-8 w-auto" />
        </div>
        <div className="grid gap-6 py-6 lg:border-s lg:border-line lg:py-8 lg:ps-10">
          <FooterLinks
            list="grid grid-cols-2 gap-x-6 sm:grid-cols-3"
            link="inline-flex min-h-11 min-w-11 items-center text-sm text-muted transition-colors hover:text-text"
          />
          <FooterMarks />
          <div className="border-t border-line pt-5 text-sm text-muted">
            <p className="max-w-[64ch]">
              <Responsible /> {t('footer.owner', { site: site_name })}
            </p>
          </div>
        </div>
      </div>
    </footer>
  );
}
