import { ErrorPage } from '../../shell/error-page.tsx';
import { usePageData } from '../../shell/page-data.ts';

export type Data = { status: number; message: string };

/** The page of an unknown path or of a failure [W-07, W-15]. */
export default function ErrorScreen() {
  const { status, message } = usePageData<Data>();
  return <ErrorPage status={status} message={message} />;
}
