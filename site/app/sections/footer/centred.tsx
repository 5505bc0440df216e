import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** Everything on the middle line: the mark, the pages as one centred paragraph, the promise to play responsibly. */
export default function FooterCentred() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="centred-footer mt-12 pb-24 lg:mt-16 lg:pb-8">
      <div className="page-width grid justify-items-center gap-5 pt-10 text-center">
        <Logo className="h-11 w-auto" />
        <FooterLinks
          list="flex max-w-3xl flex-wrap justify-center"
          link="touch inline-flex items-center px-3 text-sm text-muted transition-colors hover:text-text"
        />
        <FooterMarks layout="middle" />
        <p className="max-w-[60ch] text-sm text-balance text-muted">
          <Responsible /> {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}
