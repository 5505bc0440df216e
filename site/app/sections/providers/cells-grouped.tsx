import { useTranslation } from '../../state/use-translation.ts';
import { Icon } from '../../ui/icons/index.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** Makers as one grouped list, the way an app's settings are listed: name, count, a way on. */
export default function ProvidersCellsGrouped({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="page-width app-section" aria-labelledby="grouped-makers">
      <div className="app-head">
        <h2 id="grouped-makers">{t('home.providers')}</h2>
      </div>
      <ul className="group-list group-columns">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="group-cell">
              <span className="group-mark">
                <ProviderMark code={provider.provider_code} />
              </span>
              <span className="min-w-0 flex-1 truncate">{provider.provider_code}</span>
              <span className="tabular text-muted">{provider.count}</span>
              <Icon name="chevronRight" size={16} className="text-muted" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
