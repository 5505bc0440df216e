import { useLayout } from '../state/app.ts';
import { BrandImage } from '../ui/picture.tsx';

/** The brand's logo, or its name where there is none. */
export function Logo({ className = 'h-9 w-auto' }: { className?: string }) {
  const site = useLayout((layout) => layout.site);
  if (!site) return null;
  if (!site.logo1) return <span className="text-lg font-bold">{site.logo_text || site.site_name}</span>;
  return (
    <BrandImage
      source={site.logo1}
      alt={site.site_name}
      width={144}
      height={36}
      isLead
      className={className}
    />
  );
}
