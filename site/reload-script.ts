import { loadDocument } from './app/browser/page-reload.ts';

/**
 * The one script whose name no build changes: what a document gets for a script that went with an old build.
 * The next one knows the new names [W-21].
 */
loadDocument();
