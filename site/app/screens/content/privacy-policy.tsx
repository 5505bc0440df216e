import { CmsPage } from './parts/cms-page.tsx';

export default function PrivacyPolicy() {
  return <CmsPage name="privacy-policy" />;
}
