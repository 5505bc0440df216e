import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as slots of an inventory, each with how many it holds. */
export default function ProvidersInventory({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="inventory page-width" aria-label={t('home.providers')}>
      <h2 className="inventory-title">{t('home.providers')}</h2>
      <ul className="inventory-slots">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="inventory-slot"
            >
              <span>{provider.provider_code}</span>
              <span className="tabular">×{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
