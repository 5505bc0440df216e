import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { AreaProps } from '../template.ts';

/** Sign-in screen: the form on one side, a light gradient and the brand's assurances on the other. */
export default function SignInArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  return (
    <div className="page-width py-4 sm:py-8">
      <div className="auth-window grid grid-cols-[minmax(0,1fr)] overflow-hidden lg:grid-cols-2">
        <div className="grid grid-cols-[minmax(0,1fr)] content-center gap-6 px-4 py-8 sm:px-10 sm:py-14 xl:px-16">
          <h1 className="text-3xl sm:text-5xl">{title}</h1>
          {children}
        </div>
        <div className="auth-light grid content-end gap-4 p-6 sm:p-10 xl:p-14">
          <p className="auth-promise text-balance max-lg:hidden">{t('split.title')}</p>
          <p className="flex items-start gap-3 text-sm">
            <Icon name="shield" size={22} className="shrink-0" />
            <span className="max-w-[44ch]">{t('hero.text')}</span>
          </p>
        </div>
      </div>
    </div>
  );
}
