import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import { MarginRow } from '../margin-row.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** Makers as a directory: a name, a leader, how many of their games are here. */
export default function ProvidersDirectory({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <MarginRow title={t('home.providers')}>
      <ul className="grid grid-cols-2 gap-x-8 md:grid-cols-3 xl:grid-cols-4">
        {providers.slice(0, 24).map((provider) => (
          <li key={provider.provider_code} className="max-md:nth-[n+13]:hidden">
            <Link
              to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`}
              className="directory-line flex min-h-11 items-baseline gap-2 py-3 text-sm leading-5 hover:text-accent"
            >
              <ProviderMark
                code={provider.provider_code}
                size={16}
                className="self-center text-muted max-sm:hidden"
              />
              <span className="truncate">{provider.provider_code}</span>
              <span className="leader min-w-3 flex-1" aria-hidden="true" />
              <span className="tabular text-muted">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </MarginRow>
  );
}
