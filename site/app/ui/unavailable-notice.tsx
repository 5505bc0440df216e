import type { ReactNode } from 'react';
import { useSite } from '../state/app.ts';
import { useTranslation } from '../state/use-translation.ts';
import { ButtonLink } from './button.tsx';
import { EmptyState } from './empty-state.tsx';
import type { IconName } from './icons/index.ts';

/**
 * States that this site does not offer a feature yet, and the alternative. `what` is a translated name,
 * `reason` an optional sentence of the screen.
 */
export function UnavailableNotice({
  what,
  reason,
  icon = 'info',
  art,
  to = '/',
}: {
  what: string;
  reason?: string;
  icon?: IconName;
  /** A drawing instead of the icon. */
  art?: ReactNode;
  to?: string;
}) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <EmptyState
      icon={icon}
      art={art}
      title={t('unavailable.title', { what })}
      action={
        <ButtonLink to={to} variant="secondary">
          {t(to === '/' ? 'unavailable.home' : 'unavailable.back')}
        </ButtonLink>
      }
    >
      <p>{reason ?? t('unavailable.text', { what, site: site_name })}</p>
    </EmptyState>
  );
}
