import { useTranslation } from '../../app/state/use-translation.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form on a tall panel, the title beside it. */
export default function SignInArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  return (
    <div className="page-width sign-in">
      <div className="sign-in-body">
        <p className="sign-in-title">{t('split.title')}</p>
        <p className="max-w-[40ch] text-muted">{t('hero.text')}</p>
      </div>
      <div className="sign-in-leaf">
        <h1 className="text-3xl">{title}</h1>
        {children}
      </div>
    </div>
  );
}
