/**
 * Changes a text that runs along: the same node, only where it reads differently, for it is asked at every
 * frame. A new node would have the styles of everything around it looked up again.
 */
export function setElementText(element: HTMLElement | null, text: string): void {
  const node = element?.firstChild;
  if (node && node.nodeValue !== text) node.nodeValue = text;
}
