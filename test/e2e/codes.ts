import { fetchJson, type openProduct } from './support.ts';

/** The newest code for a recipient in a brand's outbox. */
export async function codeFor(
  product: ReturnType<typeof openProduct>,
  brand: string,
  recipient: string,
): Promise<string> {
  const html = await fetchJson(product, brand, '/dev/outbox');
  const message = html.split('<li>').find((item) => item.includes(recipient));
  return /\b\d{6}\b/.exec(message?.split('</p>').slice(1).join('') ?? '')?.[0] ?? '';
}
