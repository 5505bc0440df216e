import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink, Icon } from '../ui/index.ts';

/** Status code, message and the way back to `/` [W-07, W-15]. */
export function ErrorPage({ status, message }: { status: number; message: string }) {
  const { t } = useTranslation();
  return (
    <div className="error-page page-width grid min-h-[60dvh] place-items-center content-center gap-4 py-12 text-center">
      <span className="text-accent">
        <Icon name="warning" size={48} />
      </span>
      <h1 className="error-status tabular text-6xl font-bold">{status}</h1>
      <p className="max-w-prose break-words text-muted">{message}</p>
      <ButtonLink to="/" size="lg">
        {t('error.back')}
      </ButtonLink>
    </div>
  );
}
