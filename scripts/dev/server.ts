/** The process that `npm run dev` restarts after every change of an imported file. */
process.env.NODE_ENV = 'development';
const started = Date.now();
const { configOrExit, main } = await import('../../server/main.ts');
if (configOrExit().MODE === 'demo') {
  const { demoExtension } = await import('../../demo/extension.ts');
  const { startSimulators } = await import('../../demo/launch/index.ts');
  await main({ started, hotReload: true, extensions: [demoExtension()], neighbours: startSimulators });
} else await main({ started, hotReload: true });
