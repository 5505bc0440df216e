import { loadDocument } from './app/browser/page-reload.ts';

/**
 * The only script with a fixed name: served instead of scripts that a newer build has removed. The reloaded
 * document has the new names [W-21].
 */
loadDocument();
