import type { AreaProps } from '../../templates/template.ts';
import { useTranslation } from '../state/use-translation.ts';

/** Sign-in screen: the form beside a decorated panel; on phones the panel is a strip above the form. */
export function SignInStage({ title, children }: AreaProps) {
  const { t } = useTranslation();
  return (
    <div className="auth-stage grid min-[999px]:min-h-[calc(100dvh-6rem)] min-[999px]:grid-cols-[1.1fr_1fr]">
      <div className="hero-split relative isolate grid min-h-28 content-center overflow-hidden px-[clamp(0.875rem,3vw,4rem)] py-6 max-[999px]:border-b max-[999px]:border-line min-[999px]:border-e min-[999px]:border-line">
        <div className="hero-scene" aria-hidden="true" />
        <p className="auth-line text-balance min-[999px]:max-w-[max(7ch,4.5em)]">{t('split.title')}</p>
      </div>
      <div className="grid place-items-center px-[clamp(0.875rem,3vw,2rem)] py-8">
        <div className="grid w-full max-w-md gap-6">
          <h1 className="text-4xl sm:text-5xl">{title}</h1>
          {children}
        </div>
      </div>
    </div>
  );
}
