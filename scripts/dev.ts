/** `npm run dev`: the platform on the same data folder, with the site's modules served by Vite and reloaded as they change. */
process.env.NODE_ENV = 'development';
const started = Date.now();
const { buildArt, buildConsole } = await import('./build.ts');
await buildArt();
await buildConsole();
const { startSimpay } = await import('./simpay.ts');
startSimpay(process.env);
const { startProviderKit } = await import('./provider-kit.ts');
await startProviderKit(process.env);
const { main } = await import('../server/main.ts');
await main({ started, hotReload: true });
