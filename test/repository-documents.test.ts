import { globSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { readDocuments, readSources } from './support/sources.ts';

/** What code spans of a document may refer to: a project file, by path or by name. */
const FILE = /^[\w@#<>.*/-]+\.(?:tsx?|mjs|css|sql|json|md|html|ya?ml)$/;
const tree = globSync('**/*.{ts,tsx,mjs,css,sql,json,md,html,yml,yaml,txt}', {
  exclude: (name) => ['node_modules', 'build', 'data', '.cache', '.git'].includes(String(name)),
}).map((path) => path.replaceAll('\\', '/'));
const known = new Set(tree);
/** Current documents: decisions describe the day they were made, the changelog describes releases. */
const documents = readDocuments().filter(
  ({ path }) => path.endsWith('.md') && !/^docs\/decisions\/\d|^CHANGELOG/.test(path),
);

function exists(document: string, name: string): boolean {
  // A pattern, an address, build output, a suffix, or a file of the specification.
  if (/[<>*]|NNNN|^\/|^build\/|^\.|^BetType-/.test(name)) return true;
  const beside = normalize(join(dirname(document), name)).replaceAll('\\', '/');
  return known.has(name) || known.has(beside) || tree.some((path) => path.endsWith(`/${name}`));
}

test('no document contains merge conflict markers', () => {
  const marked = readDocuments().filter(({ text }) => /^(?:<{7} |={7}$|>{7} )/m.test(text));
  expect(marked.map(({ path }) => path)).toEqual([]);
});

test('files that documents name exist', () => {
  const missing = documents.flatMap(({ path, text }) =>
    [...text.matchAll(/`([^`\n]+)`/g)]
      .map(([, span = '']) => span)
      .filter((span) => FILE.test(span) && !exists(path, span))
      .map((span) => `${path}: ${span}`),
  );
  expect(missing).toEqual([]);
});

test('files that comments name exist', () => {
  const missing = readSources()
    .filter(({ path }) => /\.tsx?$/.test(path) && path !== 'test/repository-documents.test.ts')
    .flatMap(({ path, text }) =>
      [...text.matchAll(/^\s*(?:\/\/|\/?\*).*$/gm)].flatMap(([line]) =>
        [...line.matchAll(/`([\w@./-]+\.(?:tsx?|mjs|css|sql|md))`/g)]
          .map(([, name = '']) => name)
          .filter((name) => !exists(path, name))
          .map((name) => `${path}: ${name}`),
      ),
    );
  expect(missing).toEqual([]);
});
