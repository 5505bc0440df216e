import { Responsible } from '../../shell/age-mark.tsx';
import { FooterLinks } from '../../shell/footer-links.tsx';
import { FooterMarks } from '../../shell/footer-marks.tsx';
import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** Three steps the whole page stands on: the mark, the pages, the promise to play responsibly; each wider than the one above. */
export default function FooterStylobate() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <footer className="stylobate grid justify-items-center">
      <div className="step step-1 grid place-items-center">
        <Logo className="h-11 w-auto" />
      </div>
      <FooterLinks
        list="flex flex-wrap justify-center"
        link="touch inline-flex items-center px-3 text-sm text-muted hover:text-text"
        className="step step-2"
      />
      <div className="step step-3 grid justify-items-center gap-4">
        <FooterMarks layout="middle" />
        <p className="max-w-[72ch] text-center text-sm text-balance text-muted">
          <Responsible /> {t('footer.owner', { site: site_name })}
        </p>
      </div>
    </footer>
  );
}
