import { CmsPage } from './parts/cms-page.tsx';

export default function About() {
  return <CmsPage name="about" />;
}
