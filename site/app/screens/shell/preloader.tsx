import { Logo } from '../../shell/logo.tsx';
import { useSite } from '../../state/app.ts';
import { useTranslation } from '../../state/use-translation.ts';

/** Shown while the app starts: the brand, and a loading indicator [W-25]. */
export default function Preloader() {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <div className="grid min-h-[70dvh] place-items-center content-center gap-6 text-center" aria-busy="true">
      <Logo className="h-16 w-auto" />
      <h1 className="text-xl font-semibold">{t('preloader.title', { site: site_name })}</h1>
      <div className="shimmer h-1.5 w-48 rounded-full" />
    </div>
  );
}
