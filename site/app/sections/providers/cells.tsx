import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as ruled cells, each with its count. */
export default function ProvidersCells({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="border-b border-line" aria-labelledby="makers-title">
      <div className="tier-head">
        <h2 id="makers-title" className="tier-label">
          {t('home.providers')}
        </h2>
      </div>
      <ul className="hall-cells">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="hall-cell">
              <ProviderMark code={provider.provider_code} className="text-muted" />
              <span className="min-w-0 flex-1 truncate text-sm font-semibold">{provider.provider_code}</span>
              <span className="flaps">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
