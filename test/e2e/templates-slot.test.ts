/** @module-tag nightly */
import { describe } from 'vitest';
import { walkTemplates } from './template-walk.ts';

describe('[W-10] [W-24] [W-26] templates of slots and sportsbooks on a desktop and a phone', () =>
  walkTemplates((code) => !code.startsWith('casino')));
