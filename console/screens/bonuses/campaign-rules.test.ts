import { expect, test } from 'vitest';
import { campaignFieldsOf, shapeOf } from './campaign-fields.ts';
import { campaignRulesOf, fieldOfRefusal } from './campaign-rules.ts';

test('[operations 4.1] a wagering requirement above the limit of the jurisdiction is refused with that limit', () => {
  const rule = 'at most 10 times the bonus in this jurisdiction';
  expect(fieldOfRefusal('rules.wager_multiple', rule).text).toBe(
    'At most 10 times the bonus in this jurisdiction.',
  );
  expect(fieldOfRefusal('rules.wager_multiple', 'too_big').text).toContain('From 1 to 60');
});

test('[operations 4.1] a campaign has a title in each language; those left empty are not stored', () => {
  const shape = shapeOf(undefined);
  const fields = campaignFieldsOf(undefined, shape, () => {}, 'PHP', {
    ...{ segments: [], levels: [], convertMultiple: null },
  });
  const filled = Object.fromEntries(fields.map(({ name, initial = '' }) => [name, initial]));
  const amounts = { percent: '50', wager_multiple: '10', max_bonus: '100', priority: '0' };
  const titles = { title: 'Spring', title_CN: ' 春天 ', title_PHP: '' };
  const read = campaignRulesOf({ ...filled, ...amounts, ...titles }, shape, undefined, 'PHP');
  expect(read).toMatchObject({ rules: { title: { EN: 'Spring', CN: '春天' } } });
  expect((read as unknown as { rules: { title: object } }).rules.title).not.toHaveProperty('PHP');
});
