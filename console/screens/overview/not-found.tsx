import { Page } from '../../ui/components.tsx';

export default function NotFound() {
  return (
    <Page title="Page not found">
      <p className="note">Press Ctrl K to search players, payments and screens.</p>
    </Page>
  );
}
