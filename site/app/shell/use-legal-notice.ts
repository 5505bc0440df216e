import { useApp, useSite } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';

type LegalNotice = {
  siteName: string;
  /** Who runs the site. */
  owner: string;
  /** The call to play responsibly, with the minimum age of the site's jurisdiction (player protection A1). */
  responsible: string;
};

/** Small print: who runs the site, and from which age one may play. */
export function useLegalNotice(): LegalNotice {
  const { t } = useTranslation();
  const { site_name: siteName } = useSite();
  const { minAge } = useApp();
  return {
    siteName,
    owner: t('footer.owner', { site: siteName }),
    responsible: t('footer.responsible', { age: minAge }),
  };
}
