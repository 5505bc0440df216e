import { CmsPage } from './parts/cms-page.tsx';

export default function Faqs() {
  return <CmsPage name="faqs" />;
}
