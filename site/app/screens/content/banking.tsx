import { CmsPage } from './parts/cms-page.tsx';

export default function Banking() {
  return <CmsPage name="banking" />;
}
