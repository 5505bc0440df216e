import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** Makers run in one after the other like the names of a cast. */
export default function ProvidersRunIn({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width grid justify-items-center" aria-label={t('home.providers')}>
      <h2 className="gallery-title text-center">{t('home.providers')}</h2>
      <ul className="run-in flex max-w-5xl flex-wrap justify-center">
        {providers.map((provider) => (
          <li key={provider.provider_code} className="run-in-name inline-flex items-center">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="touch inline-flex items-center px-2 hover:text-brand"
            >
              {provider.provider_code}
              <span className="tabular ms-1.5 self-start pt-2 text-xs text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
