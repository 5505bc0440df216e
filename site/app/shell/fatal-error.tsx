import { isRouteErrorResponse, useRouteError } from 'react-router';
import { useApp } from '../state/app.ts';
import { ErrorPage } from './error-page.tsx';

/** An unhandled failure while a page is drawn or loaded, on the server or in the browser [W-15]. */
export function FatalError() {
  const error = useRouteError();
  const { i18n } = useApp();
  const isResponse = isRouteErrorResponse(error);
  const status = isResponse ? error.status : 500;
  const message = isResponse && typeof error.data === 'string' ? error.data : i18n.t('error.fatal');
  return (
    <main id="main">
      <ErrorPage status={status} message={message} />
    </main>
  );
}
