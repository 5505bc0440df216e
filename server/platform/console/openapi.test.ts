import { afterAll, beforeAll, expect, test } from 'vitest';
import { consoleApi } from '#contracts/console/index.ts';
import { openTestCasino, type TestCasino } from '../../modules/originals/testing/application.ts';

type Operation = {
  operationId: string;
  description: string;
  security: object[];
  requestBody: { content: { 'application/json': { schema: { required?: string[] } } } };
  responses: Record<string, { description: string }>;
};
type Document = { openapi: string; paths: Record<string, { post: Operation }> };

let platform: TestCasino;
beforeAll(async () => {
  platform = await openTestCasino();
});
afterAll(() => platform.close());

const ask = (host: string) =>
  platform.fetch(new Request(`http://${host}/console/api/openapi.json`, { headers: { host } }));

test('the console’s host describes every call with its fields, right and refusals', async () => {
  const response = await ask('console.localhost');
  expect(response.headers.get('content-type')).toContain('application/json');
  const { openapi, paths } = (await response.json()) as Document;
  expect(openapi).toBe('3.1.0');
  expect(Object.keys(paths).sort()).toEqual(
    Object.values(consoleApi)
      .map(({ path }) => path)
      .sort(),
  );
  const { post } = paths['/console/api/staff/access']!;
  expect(post).toMatchObject({
    operationId: 'setStaffAccess',
    security: [{ cookie: [], token: [] }, { program: [] }],
  });
  expect(post.description).toContain('Right: staff (make)');
  expect(post.requestBody.content['application/json'].schema.required).toEqual(
    expect.arrayContaining(['site_id', 'reason', 'staff_id', 'change']),
  );
  expect(post.responses['409']!.description).toBe('sameMaker');
  expect(paths[consoleApi.signIn.path]!.post.security).toEqual([]);
  expect(paths[consoleApi.installation.path]!.post.description).toContain('Of the platform');
});

test('a brand’s host does not know the document', async () => {
  expect((await ask('one.test')).status).toBe(404);
});
