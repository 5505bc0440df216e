import { describe } from 'vitest';
import { walkTemplates } from './template-walk.ts';

describe('[W-10] [W-24] [W-26] every template on a phone', () => walkTemplates('phone'));
