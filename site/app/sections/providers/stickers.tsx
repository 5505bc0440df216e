import { useTranslation } from '../../state/use-translation.ts';
import { Link } from '../../ui/link.tsx';
import { ProviderMark } from '../../ui/provider-mark.tsx';
import type { SectionProps } from '../registry.ts';

export const needs = ['providers'] as const;

/** The makers of the site's games as round stickers with how many games each has. */
export default function ProvidersStickers({ data }: SectionProps) {
  const { t } = useTranslation();
  const providers = data.providers ?? [];
  if (providers.length === 0) return null;
  return (
    <section className="stickers page-width" aria-label={t('home.providers')}>
      <h2 className="stickers-title">{t('home.providers')}</h2>
      <ul className="stickers-sheet">
        {providers.map((provider) => (
          <li key={provider.provider_code}>
            <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className="sticker">
              <ProviderMark code={provider.provider_code} size={26} />
              <span className="sticker-name">{provider.provider_code}</span>
              <span className="sticker-count tabular">{provider.count}</span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
