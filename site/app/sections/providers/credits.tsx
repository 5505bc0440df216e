import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as one broken line of large names, like the credits of a film. */
export default function ProvidersCredits({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.providers')}>
      <div className="spread-head">
        <h2 className="spread-title">{t('home.providers')}</h2>
      </div>
      <ul className="credits">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="credit">
              {provider.provider_code}
              <sup className="credit-count tabular">{provider.count}</sup>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
