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
}: {
  what: string;
  reason?: string;
  icon?: IconName;
}) {
  const { t } = useTranslation();
  const { site_name } = useSite();
  return (
    <EmptyState
      icon={icon}
      title={t('unavailable.title', { what })}
      action={
        <ButtonLink to="/" variant="secondary">
          {t('unavailable.home')}
        </ButtonLink>
      }
    >
      <p>{reason ?? t('unavailable.text', { what, site: site_name })}</p>
    </EmptyState>
  );
}
