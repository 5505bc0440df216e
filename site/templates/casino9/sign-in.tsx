import { AgeMark } from '../../app/shell/age-mark.tsx';
import { useLegalNotice } from '../../app/shell/use-legal-notice.ts';
import { useTranslation } from '../../app/state/use-translation.ts';
import { Icon } from '../../app/ui/index.ts';
import type { AreaProps } from '../template.ts';

/**
 * Sign-in screen: title in the margin column, the form after the vertical rule, the brand's assurances beside
 * it.
 */
export default function SignInArea({ title, children }: AreaProps) {
  const { t } = useTranslation();
  const { siteName, responsible } = useLegalNotice();
  return (
    <div className="page-width grid grid-cols-[minmax(0,1fr)] lg:min-h-[70dvh] lg:grid-cols-[var(--margin,14rem)_minmax(0,1fr)]">
      <div className="grid content-start gap-1 pt-8 lg:pt-12 lg:pe-8">
        <p className="text-sm text-muted">{siteName}</p>
        <h1 className="text-3xl font-semibold tracking-tight text-balance lg:text-2xl">{title}</h1>
      </div>
      <div className="margin-body margin-first relative grid grid-cols-[minmax(0,1fr)] content-start gap-10 py-6 lg:border-s lg:border-line lg:py-12 lg:ps-10 xl:grid-cols-[28rem_minmax(0,1fr)] xl:gap-20">
        <div className="grid w-full max-w-md grid-cols-[minmax(0,1fr)] content-start gap-5">{children}</div>
        <ul className="grid max-w-md content-start gap-5 text-sm text-muted xl:max-w-xs xl:pt-2">
          <li className="flex gap-3">
            <Icon name="shield" size={22} className="shrink-0 text-brand" />
            {t('hero.text')}
          </li>
          <li className="flex gap-3">
            <AgeMark size={22} className="shrink-0 text-brand" />
            {responsible}
          </li>
        </ul>
      </div>
    </div>
  );
}
