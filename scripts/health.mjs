// Exits with 0 when the process of this machine or container is ready: a health check without curl.
const port = process.env.OPS_PORT ?? process.env.PORT ?? '3000';
try {
  const answer = await fetch(`http://127.0.0.1:${port}/readyz`, { signal: AbortSignal.timeout(4000) });
  if (!answer.ok) console.error(await answer.text());
  process.exit(answer.ok ? 0 : 1);
} catch (error) {
  console.error(error.cause?.code ?? error.message);
  process.exit(1);
}
