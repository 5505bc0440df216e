/** `npm run dev`: the platform on the same data folder, with the site's modules served by Vite and reloaded as they change. */
process.env.NODE_ENV = 'development';
const started = Date.now();
const { configOrExit, main } = await import('../server/main.ts');
const { MODE } = configOrExit();
const { buildArt, buildConsole } = await import('./build.ts');
await buildArt();
await buildConsole();
if (MODE === 'demo') {
  const { demoExtension } = await import('../demo/extension.ts');
  const { startSimulators } = await import('../demo/launch/index.ts');
  await main({ started, hotReload: true, extensions: [demoExtension()], neighbours: startSimulators });
} else await main({ started, hotReload: true });
