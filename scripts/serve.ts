/**
 * `npm run serve`: runs the platform on the existing build until a signal ends it. It builds nothing and
 * needs no packages for builds and tests.
 */
process.env.NODE_ENV ??= 'production';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
const { MODE } = configOrExit();
if (MODE === 'demo') {
  console.error('npm run serve is for MODE=production; npm start runs the demo.');
  process.exit(78);
}
await main({ started });
