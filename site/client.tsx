import { startBrowser } from './app/browser/hydration.tsx';
import { loadDocument } from './app/browser/page-reload.ts';

startBrowser().catch((error: unknown) => {
  console.error(error);
  // A chunk of a removed build: a reloaded document names chunks that exist [W-21].
  loadDocument();
});
