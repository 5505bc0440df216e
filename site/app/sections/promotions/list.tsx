import { useTranslation } from '../../state/use-translation.ts';
import { ButtonLink, Panel } from '../../ui/index.ts';

/** The way to the promotions page. */
export default function PromotionsList() {
  const { t } = useTranslation();
  return (
    <div className="page-width">
      <Panel
        title={t('home.promotions')}
        actions={
          <ButtonLink to="/promotions" variant="secondary">
            {t('home.more')}
          </ButtonLink>
        }
      >
        <p className="text-muted">{t('home.promotionsText')}</p>
      </Panel>
    </div>
  );
}
