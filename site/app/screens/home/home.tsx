import { HomeSections } from '../../shell/home-sections.tsx';
import { usePageData } from '../../shell/page-data.ts';
import { useSite, useTemplate } from '../../state/app.ts';
import { VisuallyHidden } from '../../ui/index.ts';
import type { Data } from './home.data.ts';

/** The home page: the blocks the template lists, in its order. */
export default function Home() {
  const template = useTemplate();
  const { site_name } = useSite();
  const data = usePageData<Data>();
  return (
    <>
      <VisuallyHidden as="h1">{site_name}</VisuallyHidden>
      <HomeSections list={template.home} data={data} />
    </>
  );
}
