import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as square stamps in a row, each with how many games it has. */
export default function ProvidersChops({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width grid gap-4" aria-label={t('home.providers')}>
      <h2 className="tablets-title text-2xl">{t('home.providers')}</h2>
      <ul className="chops">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="chop">
              <ProviderMark code={provider.provider_code} size={24} />
              <span className="chop-name">{provider.provider_code}</span>
              <span className="tabular text-xs">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
