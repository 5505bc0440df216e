import type { CSSProperties } from 'react';
import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as stations on one line; the more games, the larger the station. */
export default function ProvidersStations({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  const most = Math.max(1, ...providers.map(({ count }) => count));
  return (
    <section className="stations page-width" aria-label={t('home.providers')}>
      <h2 className="stations-title">{t('home.providers')}</h2>
      <ul className="stations-line">
        {providers.map((provider) => (
          <li key={provider.provider_code} className="station-place">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="station"
              style={{ '--share': Math.round((provider.count / most) * 100) } as CSSProperties}
            >
              <span className="station-body" aria-hidden="true" />
              <span className="station-name">{provider.provider_code}</span>
              <span className="tabular text-xs text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
