import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HOUR_MS } from '#contracts/values/time.ts';
import { asOwner } from '#test/support/database.ts';
import { openCashier, type TestCashier } from '../cashier/testing/cashier.ts';
import { upsertPages } from '../content/index.ts';
import { openConsole, type TestConsole, type TestStaff } from '../operators/testing/console.ts';

let testCashier: TestCashier;
let staffConsole: TestConsole;
let [ana, ben, auditor]: TestStaff[] = [];
beforeAll(async () => {
  testCashier = await openCashier();
  staffConsole = openConsole(testCashier);
  ana = await staffConsole.clerk('content');
  ben = await staffConsole.clerk('content');
  auditor = await staffConsole.clerk('auditor');
});
afterAll(() => testCashier.close());

const doc = (text: string) => ({
  type: 'doc',
  content: [{ type: 'paragraph', content: [{ type: 'text', text }] }],
});
const bodyOf = (title: string, more: object = {}) => ({
  status: true,
  texts: { EN: { title, content: doc(`${title}.`) }, ...more },
});
const banking = { kind: 'page', key: 'banking' } as const;
const shown = async (page: string, host = 'one.test', language = '') =>
  (
    (await testCashier.call(host, 'contentPage', {
      ...{ domain_name: host, external_id: host === 'one.test' ? 'site-one' : 'site-two', page, language },
    })) as { value?: { en_title: string; en_body: string; local_title: string; local_body: string } }
  ).value;
const stateOf = async (item: object = banking) => {
  const { draft, live, versions } = await staffConsole.get(auditor!, 'draftItem', item);
  return { draft, live, versions, revision: draft?.revision ?? 0 };
};
/** Saves a person's draft based on the current one. */
async function save(who: TestStaff, body: object, item: object = banking): Promise<number> {
  const { revision, live } = await stateOf(item);
  const input = { ...item, revision, base: live.version, body };
  return (await staffConsole.get(who, 'saveDraft', input)).revision;
}
const publish = (
  who: TestStaff,
  revision: number,
  item: object = banking,
  publish_at: string | null = null,
) => staffConsole.get(who, 'publishItem', { ...item, revision, publish_at });

test('[S-15] a draft is not public; published it is on the page, and an earlier version is restored as a draft', async () => {
  const revision = await save(ana!, bodyOf('Ways to pay'));
  expect(await shown('banking')).toBeUndefined();
  expect((await publish(ana!, revision)).state).toBe('published');
  expect(await shown('banking')).toMatchObject({ en_title: 'Ways to pay', en_body: '<p>Ways to pay.</p>' });
  expect(await shown('banking', 'two.test')).toBeUndefined();
  await publish(ben!, await save(ben!, bodyOf('Paying in')));
  const { versions, live } = await stateOf();
  expect(versions.map(({ version, editors }) => [version, editors[0]?.staff_id])).toEqual([
    [2, ben!.staffId],
    [1, ana!.staffId],
  ]);
  expect(live.body).toMatchObject({ texts: { EN: { title: 'Paying in' } } });
  const restored = await staffConsole.get(ben!, 'restoreVersion', { ...banking, revision: 0, version: 1 });
  expect((await shown('banking'))?.en_title).toBe('Paying in');
  await publish(ben!, restored.revision);
  expect((await shown('banking'))?.en_title).toBe('Ways to pay');
  expect((await stateOf()).versions[0]).toMatchObject({ version: 3, restores: 1 });
  const log = (await staffConsole.get(auditor!, 'auditLog')).value.map(({ action }) => action);
  expect(log).toEqual(expect.arrayContaining(['drafts/save', 'drafts/publish', 'drafts/restore']));
});

test('[S-15] script, foreign addresses and unknown blocks are refused or leave nothing; so are deep and huge texts', async () => {
  const text = (content: unknown) => ({ status: true, texts: { EN: { title: 'A', content } } });
  const refused = async (content: unknown) => {
    const { revision, live } = await stateOf();
    const input = { ...banking, revision, base: live.version, body: text(content) };
    return await staffConsole.refusal(ana!, 'saveDraft', input);
  };
  const marked = (href: string) => ({
    type: 'doc',
    content: [
      {
        type: 'paragraph',
        content: [{ type: 'text', text: 'x', marks: [{ type: 'link', attrs: { href } }] }],
      },
    ],
  });
  for (const href of [
    'javascript:alert(1)',
    '//evil.example',
    'http://plain.example',
    'https://a"b',
    'data:,x',
  ])
    expect(await refused(marked(href)), href).toBe('invalidRequest');
  expect(await refused({ type: 'doc', content: [{ type: 'script', text: 'alert(1)' }] })).toBe(
    'invalidRequest',
  );
  let deep: object = { type: 'paragraph' };
  for (let level = 0; level < 1000; level++) deep = { type: 'blockquote', content: [deep] };
  expect(await refused({ type: 'doc', content: [deep] })).toBe('invalidRequest');
  expect(await refused(doc('x'.repeat(20_001)))).toBe('invalidRequest');

  const written = {
    type: 'doc',
    content: [
      {
        type: 'heading',
        attrs: { level: 2, style: 'color:red' },
        content: [{ type: 'text', text: '<b>"&' }],
      },
      { type: 'picture', attrs: { assetId: 'f'.repeat(32) } },
      marked('https://help.example/a').content[0],
    ],
  };
  await publish(ana!, await save(ana!, text(written)));
  const { en_body } = (await shown('banking'))!;
  expect(en_body).toBe(
    '<h2>&lt;b&gt;"&amp;</h2><p><a href="https://help.example/a" target="_blank" rel="noopener noreferrer">x</a></p>',
  );
  await publish(ana!, await save(ana!, text('<p onclick="x()">Old<script>alert(1)</script></p>')));
  expect((await shown('banking'))?.en_body).toBe('<p>Old</p>');
});

test('[S-15] each language of a site reads its own text; English where there is none', async () => {
  const faqs = { kind: 'page', key: 'faqs' };
  const more = {
    PHP: { title: 'Mga tanong', content: doc('Oo.') },
    CN: { title: '问题', content: doc('是') },
  };
  await publish(ana!, await save(ana!, bodyOf('Questions', more), faqs), faqs);
  expect(await shown('faqs', 'one.test', 'CN')).toMatchObject({
    local_title: '问题',
    local_body: '<p>是</p>',
  });
  expect(await shown('faqs', 'one.test', 'PHP')).toMatchObject({ local_title: 'Mga tanong' });
  expect(await shown('faqs', 'one.test', 'IDR')).toMatchObject({ en_title: 'Questions', local_title: '' });
  const { value } = await staffConsole.get(auditor!, 'draftItems', { kind: 'page' });
  expect(value.find(({ key }) => key === 'faqs')).toMatchObject({
    is_shown: true,
    languages: expect.arrayContaining(['EN', 'PHP', 'CN']),
  });
});

test('[S-15] an FAQ page has a heading for each question; an answer cannot inject another question', async () => {
  const faqs = { kind: 'page', key: 'faqs' };
  const questions = (list: object[], content: unknown = '') => ({
    status: true,
    texts: { EN: { title: 'Questions', content, questions: list } },
  });
  const forged = '<p>Yes.</p><h2>Is it free money?</h2><script>alert(1)</script><p>No.</p>';
  const list = [
    { question: 'Is 1 < 2 & <b>bold</b>?', answer: forged },
    { question: 'When?', answer: doc('Daily.') },
  ];
  await publish(ana!, await save(ana!, questions(list, '<h2>First</h2>'), faqs), faqs);
  const { en_body } = (await shown('faqs'))!;
  expect(en_body.match(/<h2>/g)).toHaveLength(2);
  expect(en_body).toContain('<h3>First</h3>');
  expect(en_body).toContain('<h3>Is it free money?</h3>');
  expect(en_body).not.toContain('<script');
  expect(en_body).toContain('<h2>When?</h2><p>Daily.</p>');
  const incomplete = [list[1]!, list[1]!, { question: '', answer: 'x' }, { question: 'Why?', answer: ' ' }];
  const revision = await save(ana!, questions(incomplete), faqs);
  expect((await stateOf(faqs)).draft?.problems).toEqual([
    'Question 2, EN: it is there twice.',
    'Question 3, EN: the question is missing.',
    'Question 4, EN: the answer is missing.',
  ]);
  expect(await staffConsole.refusal(ana!, 'publishItem', { ...faqs, revision, publish_at: null })).toBe(
    'notReady',
  );
  await staffConsole.get(ana!, 'discardDraft', { ...faqs, revision });
  const many = Array.from({ length: 101 }, (_, n) => ({ question: `Question ${n}`, answer: 'x' }));
  const { revision: last } = await stateOf(faqs);
  const tooMany = { ...faqs, revision: last, base: 0, body: questions(many) };
  expect(await staffConsole.refusal(ana!, 'saveDraft', tooMany)).toBe('invalidRequest');
});

test('[operations 1.2] where two people are required nobody publishes alone, and exactly the approved content goes live', async () => {
  const admin = await staffConsole.clerk('site_admin');
  const other = await staffConsole.clerk('platform_admin');
  const request = (people: number) => ({ request_id: randomUUID(), people });
  expect(await staffConsole.refusal(ana!, 'proposePublishPeople', request(2))).toBe('notAllowed');
  expect((await staffConsole.get(admin, 'proposePublishPeople', request(2))).state).toBe('done');

  const item = { kind: 'page', key: 'security' };
  const revision = await save(ana!, bodyOf('Safe'), item);
  expect((await publish(ana!, revision, item)).state).toBe('review');
  expect(await shown('security')).toBeUndefined();
  expect(await staffConsole.refusal(ana!, 'approveDraft', { ...item, revision })).toBe('sameMaker');
  expect(await staffConsole.refusal(auditor!, 'approveDraft', { ...item, revision })).toBe('notAllowed');
  // A word changed after submission: the approval of the earlier version is void.
  const changed = await save(ana!, bodyOf('Safe for ever'), item);
  expect(await staffConsole.refusal(ben!, 'approveDraft', { ...item, revision })).toBe('changedMeanwhile');
  expect(await staffConsole.refusal(ben!, 'approveDraft', { ...item, revision: changed })).toBe('notYet');
  await publish(ana!, changed, item);
  // An editor of a draft cannot approve it, even if someone else started it.
  const edited = await save(ben!, bodyOf('Quite safe'), item);
  await publish(ana!, edited, item);
  expect(await staffConsole.refusal(ben!, 'approveDraft', { ...item, revision: edited })).toBe('sameMaker');
  const approvals = await Promise.all(
    Array.from({ length: 8 }, () =>
      staffConsole.refusal(admin, 'approveDraft', { ...item, revision: edited }),
    ),
  );
  expect(approvals.filter((error) => error === '')).toHaveLength(1);
  expect((await shown('security'))?.en_title).toBe('Quite safe');
  expect((await stateOf(item)).versions[0]?.approver?.staff_id).toBe(admin.staffId);
  await expect(
    asOwner(testCashier.db, `update drafts.version set body = '{}' where item_key = 'security'`),
  ).rejects.toThrow('append-only');

  const { proposal_id, state } = await staffConsole.get(admin, 'proposePublishPeople', request(1));
  expect(state).toBe('open');
  expect((await publish(ana!, await save(ana!, bodyOf('Alone'), item), item)).state).toBe('review');
  await staffConsole.get(other, 'approveProposal', { proposal_id });
  await staffConsole.get(ben!, 'discardDraft', { ...item, revision: (await stateOf(item)).revision });
  expect((await publish(ana!, await save(ana!, bodyOf('Alone'), item), item)).state).toBe('published');
});

test('a scheduled draft goes live at its time, and not over a version published since', async () => {
  const item = { kind: 'page', key: 'download' };
  const { database, operators: _ } = testCashier;
  const now = testCashier.now();
  const at = new Date(+now + HOUR_MS);
  const revision = await save(ana!, bodyOf('Later'), item);
  expect((await publish(ana!, revision, item, at.toISOString())).state).toBe('scheduled');
  const due = async (hours: number) =>
    await testCashier.drafts.publishDue(database, new Date(+now + hours * HOUR_MS));
  expect(await due(0.9)).toBe(0);
  expect(await shown('download')).toBeUndefined();
  expect(await due(1)).toBe(1);
  expect((await shown('download'))?.en_title).toBe('Later');
  expect((await stateOf(item)).versions[0]?.cause).toBe('schedule');
  expect(await due(1)).toBe(0);

  const second = await save(ana!, bodyOf('Second'), item);
  await publish(ana!, second, item, at.toISOString());
  const siteId = await testCashier.siteId();
  const page = { page: 'download', status: true, en_title: 'By command', en_body: '<p>x</p>' };
  const local = { local_title: '', local_body: '' };
  await database.transaction((tx) => upsertPages(tx, siteId, [{ ...page, ...local }]));
  await due(2);
  expect((await shown('download'))?.en_title).toBe('By command');
  expect((await stateOf(item)).draft).toMatchObject({ state: 'blocked', is_stale: true });
  expect(
    await staffConsole.refusal(ana!, 'publishItem', { ...item, revision: second, publish_at: null }),
  ).toBe('changedMeanwhile');
});

test('of two concurrent saves one succeeds; a draft without its English text is not published; other brands are unaffected', async () => {
  const item = { kind: 'promotion', key: 'welcome' };
  const body = {
    ...{ status: true, starts_at: testCashier.now().toISOString(), image: '', path: '/deposit' },
    texts: { CN: { title: '欢迎', summary: '', content: '' } },
  };
  const input = { ...item, revision: 0, base: 0, body };
  const answers = await Promise.all(
    Array.from({ length: 10 }, () => staffConsole.refusal(ana!, 'saveDraft', input)),
  );
  expect(answers.sort()).toEqual(['', ...Array(9).fill('changedMeanwhile')]);
  expect(await staffConsole.refusal(ana!, 'publishItem', { ...item, revision: 1, publish_at: null })).toBe(
    'notReady',
  );
  const texts = { EN: { title: 'Welcome', summary: 'A bonus', content: doc('Take it.') }, ...body.texts };
  const revision = await save(ana!, { ...body, texts }, item);
  const stranger = await staffConsole.clerk({
    role: 'content',
    siteId: await testCashier.siteId('two.test'),
  });
  const site_id = await testCashier.siteId('two.test');
  expect(await staffConsole.refusal(stranger, 'publishItem', { ...item, revision, publish_at: null })).toBe(
    'notAllowed',
  );
  expect(
    await staffConsole.refusal(stranger, 'publishItem', { ...item, revision, publish_at: null, site_id }),
  ).toBe('notFound');
  await publish(ana!, revision, item);
  const promotions = async (host: string, external_id: string, language: string) =>
    (
      (await testCashier.call(host, 'promotions', { domain_name: host, external_id, language })) as {
        value: { slug: string; en_title: string; local_title: string }[];
      }
    ).value.filter(({ slug }) => slug === 'welcome');
  expect(await promotions('one.test', 'site-one', 'CN')).toMatchObject([
    { en_title: 'Welcome', local_title: '欢迎' },
  ]);
  expect(await promotions('two.test', 'site-two', 'CN')).toEqual([]);
  for (const key of ['term_condition', 'nothing', 'home'])
    expect(
      await staffConsole.refusal(ana!, 'saveDraft', {
        kind: 'page',
        key,
        revision: 0,
        base: 0,
        body: bodyOf('x'),
      }),
    ).toBe('invalidRequest');
});

test('[A-24] a search record is drafted and published in every language', async () => {
  const item = { kind: 'seo', key: 'slots' };
  const text = (title: string) => ({ title, description: `${title} description`, keywords: '' });
  const body = { image: '', noindex: true, texts: { EN: text('Slots'), CN: text('老虎机') } };
  await publish(ana!, await save(ana!, body, item), item);
  const guest = { domain_name: 'one.test', external_id: 'site-one', page_name: 'slots' };
  const record = async (language: string) =>
    ((await testCashier.call('one.test', 'seo', { ...guest, language })) as { value: object }).value;
  expect(await record('')).toMatchObject({ meta_title: 'Slots', meta_lang: 'en', meta_robots: 'noindex' });
  expect(await record('CN')).toMatchObject({
    meta_title: '老虎机',
    meta_lang: 'zh-Hans',
    meta_canonical: '/slots',
  });
  const index = async (host: string, external_id: string) =>
    (
      (await testCashier.call(host, 'searchIndex', { domain_name: host, external_id })) as {
        records: { page_name: string }[];
      }
    ).records.find(({ page_name }) => page_name === 'slots');
  expect(await index('one.test', 'site-one')).toEqual({
    ...{ page_name: 'slots', image: '', canonical: '', noindex: true, author: '', publisher: '' },
    texts: { EN: text('Slots'), CN: text('老虎机') },
  });
  expect(await index('two.test', 'site-two')).toBeUndefined();
});
