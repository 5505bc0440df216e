import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { ROUTES } from './routes.ts';

test('[W-03] every route has its screen, and its loader where it names one', () => {
  for (const { path, screen, loader } of ROUTES) {
    expect(existsSync(`site/app/screens/${screen}.tsx`), path).toBe(true);
    if (loader) expect(existsSync(`site/app/screens/${loader}.data.ts`), path).toBe(true);
  }
});
