import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as a strip of torn-off stubs, each with its number of games. */
export default function ProvidersStubs({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width" aria-label={t('home.providers')}>
      <div className="bulb-head">
        <h2 className="bulb-title">{t('home.providers')}</h2>
      </div>
      <ul className="stubs">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="stub">
              <span className="stub-count tabular">{provider.count}</span>
              <span className="stub-name">{provider.provider_code}</span>
              <ProviderMark
                code={provider.provider_code}
                size={22}
                className="ms-auto me-4 self-center text-muted"
              />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
