import { existsSync } from 'node:fs';
import { expect, test } from 'vitest';
import { loadArea } from '../app/lib/template-loader.ts';
import { ROUTES } from '../app/routes.ts';
import type { TemplateComponents } from '../templates/template.ts';
import { templateFiles } from './template-files.ts';

test('[W-08] the template and layout files of a route exist, and the browser finds its layout', async () => {
  for (const route of ROUTES) {
    for (const file of templateFiles('slot1', route)) expect(existsSync(file), file).toBe(true);
    if (!route.layout) continue;
    const components: Partial<TemplateComponents> = {};
    await loadArea(components, 'slot1', route);
    expect(Object.keys(components), route.path).toContain(
      route.layout === 'default' ? 'DefaultFrame' : 'MinigameFrame',
    );
  }
});
