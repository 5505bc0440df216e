/** `npm start`: builds the site when its sources changed, then runs the platform until a signal ends it. */
process.env.NODE_ENV ??= 'production';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
const { MODE } = configOrExit();
const { build, sealBuild } = await import('./build.ts');
await build();
// A working copy changes between starts: a demo builds at its start. Production uses the result of `npm run
// build`.
if (MODE === 'demo') await sealBuild();
if (MODE === 'demo') {
  const { demoExtension } = await import('../demo/extension.ts');
  const { startSimulators } = await import('../demo/launch/index.ts');
  await main({ started, extensions: [demoExtension()], neighbours: startSimulators });
} else await main({ started });
