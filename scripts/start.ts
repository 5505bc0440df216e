/** `npm start`: builds the site when its sources changed, then runs the platform until a signal ends it. */
process.env.NODE_ENV ??= 'production';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
const { MODE } = configOrExit();
const { runBuild } = await import('./build-process.ts');
// A working copy changes between starts: a demo records the build at its start. Production uses the record of
// `npm run build`.
await runBuild('scripts/build.ts', MODE === 'demo' ? [] : ['--no-record']);
if (MODE === 'demo') {
  const { demoExtension } = await import('../demo/extension.ts');
  const { startSimulators } = await import('../demo/launch/index.ts');
  await main({ started, extensions: [demoExtension()], neighbours: startSimulators });
} else await main({ started });
