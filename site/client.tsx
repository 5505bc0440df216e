import { startBrowser } from './app/browser/start.tsx';

void startBrowser();
