import { useTranslation } from '../state/use-translation.ts';

/** The first element reached by keyboard: skips the menus. */
export function SkipLink() {
  const { t } = useTranslation();
  return (
    <a
      href="#main"
      className="sr-only z-70 rounded-md bg-brand px-4 py-3 text-on-brand focus:not-sr-only focus:fixed focus:left-3 focus:top-3"
    >
      {t('shell.skip')}
    </a>
  );
}
