import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games on the cloths of a shop curtain. */
export default function ProvidersNoren({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="noren page-width" aria-label={t('home.providers')}>
      <h2 className="noren-title">{t('home.providers')}</h2>
      <ul className="noren-rod">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="noren-cloth"
            >
              <ProviderMark code={provider.provider_code} size={24} />
              <span>{provider.provider_code}</span>
              <span className="tabular">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
