/**
 * Updates a running text: the same node, only when the text differs, because it runs at every frame. A new
 * node would recalculate the styles around it.
 */
export function setElementText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
