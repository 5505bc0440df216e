import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { PageData } from '../app/lib/payload.ts';
import { scriptJson } from '../app/lib/text.ts';
import { pageJson } from './page-json.ts';

test('the data block parses like plain JSON, also when reused, and cannot break out of its script element', () => {
  const layout = { site: { site_name: '</script><!-- \u2028' } };
  fc.assert(
    fc.property(fc.jsonValue(), fc.dictionary(fc.string(), fc.option(fc.jsonValue())), (template, page) => {
      for (const shown of [page, template, undefined]) {
        const data = { layout, template, page: shown, status: 200 } as unknown as PageData;
        const whole = JSON.parse(scriptJson({ page: null, ...JSON.parse(JSON.stringify(data)) }));
        for (const json of [pageJson(data), pageJson(data)]) {
          expect(JSON.parse(json)).toEqual(whole);
          expect(json).not.toContain('<');
        }
      }
    }),
  );
});
