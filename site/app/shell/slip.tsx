import { useTranslation } from 'react-i18next';
import { Icon } from '../ui/icons/index.ts';

/** The bet slip's place on the board; sports betting is not open yet, and it says so. */
export function Slip() {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('slip.title')}
      className="sticky top-20 rounded-lg border border-line bg-surface-1 p-4"
    >
      <h2 className="flex items-center gap-2 font-semibold">
        <Icon name="receipt" size={20} />
        {t('slip.title')}
      </h2>
      <p className="mt-2 text-sm text-muted">{t('slip.closed')}</p>
    </section>
  );
}
