import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { copyTemplate, themeList } from './templates.ts';

test('the list of templates is the one of their folders; `node scripts/templates.ts` writes it', async () => {
  expect(readFileSync('contracts/values/theme-list.ts', 'utf8')).toBe(await themeList('.'));
});

test('a copied template has its own code, classes, font families and layout', async () => {
  const root = mkdtempSync(join(tmpdir(), 'templates-'));
  try {
    for (const code of ['casino1', 'slot9'])
      cpSync(`site/templates/${code}`, join(root, 'site/templates', code), { recursive: true });
    await copyTemplate(root, 'casino10', 'casino1');
    const copied = (file: string) => readFileSync(join(root, 'site/templates/casino10', file), 'utf8');
    expect(copied('template.ts')).toMatch(/code: 'casino10',\n {2}layout: 'template21',/);
    expect(copied('index.css')).toContain('@import "virtual:fonts/casino10.css";');
    expect(copied('index.css')).toContain('.casino10.emerald {');
    expect(copied('index.css')).toMatch(/--type-body: "Casino10", "Casino10 Stand-in"/);
    expect(copied('fonts.ts')).toContain("family: 'Casino10 Display'");
    for (const file of ['index.css', 'chrome.css', 'fonts.ts', 'template.ts'])
      expect(copied(file)).not.toMatch(/casino1\b|["']Salon/);
    expect(await themeList(root)).toContain("  casino10: { layout: 'template21', colours: ['emerald', ");
    await expect(copyTemplate(root, 'casino10', 'casino1')).rejects.toThrow('already a template casino10');
    await expect(copyTemplate(root, 'Casino 11', 'casino1')).rejects.toThrow('is no code');
    await expect(copyTemplate(root, 'casino11', 'casino1', 'My Brand')).rejects.toThrow(
      'no name of an extension',
    );
    await expect(copyTemplate(root, 'casino11', 'casino99')).rejects.toThrow('no template casino99');
  } finally {
    rmSync(root, { recursive: true, force: true });
  }
});
