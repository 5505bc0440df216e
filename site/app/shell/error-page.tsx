import type { ReactNode } from 'react';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink, Icon } from '../ui/index.ts';

type ErrorPageProps = { status: number; message: string; heading?: ReactNode };

/**
 * Status code, message and the way back to `/` [W-07, W-15]; `heading` instead of a warning and the digits.
 */
export function ErrorPage({ status, message, heading }: ErrorPageProps) {
  const { t } = useTranslation();
  return (
    <div className="error-page page-width grid min-h-[60dvh] place-items-center content-center gap-4 py-12 text-center">
      {heading ?? (
        <>
          <span className="text-accent">
            <Icon name="warning" size={48} />
          </span>
          <h1 className="error-status tabular text-6xl font-bold">{status}</h1>
        </>
      )}
      <p className="max-w-prose break-words text-muted">{message}</p>
      <ButtonLink to="/" size="lg">
        {t('error.back')}
      </ButtonLink>
    </div>
  );
}
