import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** Makers as folded name cards, each with how many of its games are here. */
export default function ProvidersTents({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width tents-place" aria-labelledby="tents-title">
      <div className="tables-head">
        <h2 id="tents-title" className="tables-title">
          {t('home.providers')}
        </h2>
      </div>
      <ul className="tents">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="tent">
              <span className="tent-count tabular">{provider.count}</span>
              <span className="min-w-0 truncate">{provider.provider_code}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
