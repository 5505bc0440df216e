/** The address of one sports ticket among the player's own. */
export const ticketPath = (ticketId: string): string =>
  `/sports?show=bets&ticket=${encodeURIComponent(ticketId)}`;
