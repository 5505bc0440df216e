import { expect, test } from 'vitest';
import { fieldRuleText, refusedField } from './field-problem.ts';

test('a refused value is shown with its rule, given as a code, a sentence fragment or a sentence', () => {
  expect(fieldRuleText('Places', 'must be fewer than the runners')).toBe(
    'Places must be fewer than the runners.',
  );
  expect(fieldRuleText('Name', 'too_big')).toBe('Name is too large or too long.');
  expect(fieldRuleText('Name', 'custom')).toBe('Name is not valid.');
  expect(fieldRuleText('File', 'line 3: a name is missing')).toBe('Line 3: a name is missing.');
});

test('the first refused field is named by its path on the wire', () => {
  const detail = { fields: [{ field: 'runners.2.name', rule: 'required' }] };
  expect(refusedField(detail)).toEqual({ wrong: 'runners.2.name', text: 'Name is required.' });
  expect(refusedField('')).toEqual({ wrong: '', text: 'Not valid.' });
});
