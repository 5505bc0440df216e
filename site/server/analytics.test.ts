import { expect, test } from 'vitest';
import { ANALYTICS_PRESETS } from '#contracts/values/analytics-presets.ts';
import { analyticsTags } from './analytics.ts';
import { securityHeaders } from './security.ts';

const VALUES: Record<string, Record<string, string>> = {
  ga4: { id: 'G-ABCD1234' },
  gtm: { id: 'GTM-ABCD123' },
  meta: { id: '1234567890' },
  matomo: { id: '7', host: 'stats.example.com' },
};
/** The scripts loaded by each tag, and the hosts that receive its data. */
const CALLED: Record<string, string[]> = {
  ga4: ['https://www.googletagmanager.com', 'https://region1.google-analytics.com'],
  gtm: ['https://www.googletagmanager.com', 'https://www.google-analytics.com'],
  meta: ['https://connect.facebook.net', 'https://www.facebook.com'],
  matomo: ['https://stats.example.com'],
};
const directiveOf = (policy: string, name: string) =>
  policy
    .split('; ')
    .find((part) => part.startsWith(`${name} `))!
    .split(' ')
    .slice(1);
const allows = (sources: readonly string[], origin: string) =>
  sources.some(
    (source) => source === origin || (source.includes('*') && origin.endsWith(source.split('*')[1]!)),
  );

test.each(Object.keys(ANALYTICS_PRESETS))(
  '[S-16] the policy lets %s load its script and send to its hosts',
  async (name) => {
    const preset = ANALYTICS_PRESETS[name]!;
    for (const { name: field, pattern } of preset.inputs) expect(VALUES[name]![field]).toMatch(pattern);
    const tags = await analyticsTags([preset.make(VALUES[name]!)]);
    expect(tags.head).toContain('<script async src="https://');
    const policy = securityHeaders('/', { scripts: tags.sources })['content-security-policy']!;
    for (const origin of CALLED[name]!)
      for (const directive of ['script-src', 'connect-src', 'img-src'])
        expect(allows(directiveOf(policy, directive), origin), `${directive} ${origin}`).toBe(true);
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  },
);

test('[S-16] only an origin is added to the policy', async () => {
  const hosts = [
    "https://a.example; script-src 'unsafe-inline'",
    'http://b.example',
    '*',
    'https://*',
    "'unsafe-eval'",
  ];
  const { sources } = await analyticsTags([{ section: 'HEAD', script: 'window.a = 1', hosts }]);
  expect(sources).toEqual([expect.stringMatching(/^'sha256-/)]);
});
