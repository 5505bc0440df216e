import { useTranslation } from '../../app/state/use-translation.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: from 999 px the title in large type on the left half, the form on the right half. */
export default function SignInArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  return (
    <div className="sign-in page-width">
      <div className="sign-in-title">
        <h1 className="sign-in-name text-balance">{title}</h1>
        <p className="sign-in-text max-w-[40ch] text-pretty text-muted max-[999px]:hidden">
          {t('hero.text')}
        </p>
      </div>
      <div className="sign-in-form grid content-start gap-5">{children}</div>
    </div>
  );
}
