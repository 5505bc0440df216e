import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** Makers lettered on one band through the page, each with how many games it has. */
export default function ProvidersBand({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="maker-band" aria-label={t('home.providers')}>
      <h2 className="sr-only">{t('home.providers')}</h2>
      <ul className="page-width maker-names">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="maker-name touch"
            >
              <ProviderMark code={provider.provider_code} />
              {provider.provider_code}
              <span className="tabular text-sm text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
