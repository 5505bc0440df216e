/**
 * Tests that only `npm run test:full` runs, at night and before a release: they repeat for every template,
 * screen, game or device what a test of each run shows for some.
 */
export const NIGHTLY = 'nightly';

export const nightly = { tags: [NIGHTLY] };

/** Tags of one case of a matrix: none if the case represents the others in each run. */
export const nightlyUnless = (isRepresentative: boolean) => ({ tags: isRepresentative ? [] : [NIGHTLY] });

/** Templates with different frames, home sections and navigation. */
const REPRESENTATIVES: readonly string[] = ['casino1', 'sportsbook1'];

/** Tags of a template's tests. */
export const templateTags = (code: string) => nightlyUnless(REPRESENTATIVES.includes(code));

/** Splits the cases of a walk: those of each run, and the others. */
export function splitCases<Case>(cases: readonly Case[], isRepresentative: (one: Case) => boolean) {
  return [
    { name: 'representative cases', part: cases.filter(isRepresentative), ...nightlyUnless(true) },
    { name: 'all others', part: cases.filter((one) => !isRepresentative(one)), ...nightlyUnless(false) },
  ];
}
