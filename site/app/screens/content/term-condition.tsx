import { CmsPage } from './parts/cms-page.tsx';

export default function TermCondition() {
  return <CmsPage name="term-condition" />;
}
