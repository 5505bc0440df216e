import type { ReactNode } from 'react';
import type { SectionProps } from '../../templates/template.ts';
import { Link } from '../ui/link.tsx';

type Data = SectionProps['data'];
type Provider = NonNullable<Data['providers']>[number];
type ProviderListProps = {
  data: Data;
  list: string;
  item?: string;
  link: string;
  /** Renders the content of a provider. */
  children: (provider: Provider) => ReactNode;
};

/** Providers as links to their games; a template provides the classes and the content of a provider. */
export function ProviderList({ data, list, item, link, children }: ProviderListProps) {
  return (
    <ul className={list}>
      {data.providers?.map((provider) => (
        <li key={provider.provider_code} className={item}>
          <Link to={`/slots?provider=${encodeURIComponent(provider.provider_code)}`} className={link}>
            {children(provider)}
          </Link>
        </li>
      ))}
    </ul>
  );
}
