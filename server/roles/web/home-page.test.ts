import { expect, test } from 'vitest';
import { startFixtureWeb } from './testing/fixture-web.ts';

const PHONE = 'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 Chrome/142.0 Mobile Safari/537.36';

test('home shows the slides of the device and language, and sections in the order of the operator', async () => {
  const slide = (title: string, device: 'all' | 'phone' | 'desktop') => ({
    ...{ slide_key: title, image: '/m/one.webp', path: '/slots', device, title, summary: '', alt: '' },
  });
  const web = await startFixtureWeb({
    answers: {
      slides: ({ language }) => ({
        value: [slide(`In ${language}`, 'all'), slide('Of phones', 'phone'), slide('Of desks', 'desktop')],
      }),
      homeLayout: () => ({
        sections: [
          { name: 'providers', is_shown: true },
          { name: 'hero', is_shown: false },
          { name: 'fixtures', is_shown: true },
        ],
      }),
    },
  });
  try {
    const desk = (await web.get('casino9.localhost', '/cn')).text;
    expect(desk).toContain('>In CN</strong>');
    expect(desk).toContain('>Of desks</strong>');
    expect(desk).not.toContain('Of phones');
    const phone = (await web.get('casino9.localhost', '/cn', { 'user-agent': PHONE })).text;
    expect(phone).toContain('>Of phones</strong>');
    expect(phone).not.toContain('Of desks');
    const [, list] = /"home":(\[\{.*?\}\])/.exec(desk)!;
    const names = [...list!.matchAll(/"section":"(\w+)"/g)].map(([, name]) => name);
    expect(names.slice(0, 2)).toEqual(['slides', 'providers']);
    expect(names).not.toContain('hero');
    expect(names).not.toContain('fixtures');
  } finally {
    await web.close();
  }
});
