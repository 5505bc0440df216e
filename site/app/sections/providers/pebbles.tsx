import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as a handful of pebbles, each with how many games it has. */
export default function ProvidersPebbles({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.providers')}>
      <h2 className="current-name">{t('home.providers')}</h2>
      <ul className="flex flex-wrap gap-3">
        {providers.map((provider) => (
          <li key={provider.provider_code} className="pebble-place">
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="pebble">
              <ProviderMark code={provider.provider_code} />
              <span className="font-bold">{provider.provider_code}</span>
              <span className="tabular text-xs text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
