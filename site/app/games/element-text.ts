/**
 * Updates text at every frame: the same node, and only if the text differs. A new node would recalculate the
 * styles around it.
 */
export function setElementText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
