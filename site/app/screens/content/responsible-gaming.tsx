import { CmsPage } from './parts/cms-page.tsx';

export default function ResponsibleGaming() {
  return <CmsPage name="responsible-gaming" />;
}
