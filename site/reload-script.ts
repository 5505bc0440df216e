import { loadDocument } from './app/browser/page-reload.ts';

/**
 * The one script with a fixed name: served in place of scripts that a newer build has removed. The reloaded
 * document has the new names [W-21].
 */
loadDocument();
