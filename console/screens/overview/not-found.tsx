import { Page } from '../../ui/components.tsx';

export default function NotFound() {
  return (
    <Page title="Page not found">
      <p className="note">Ctrl K finds players, payments and screens.</p>
    </Page>
  );
}
