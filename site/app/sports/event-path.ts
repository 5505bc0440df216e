/** The address of an event's page. */
export const eventPath = (eventId: string): string => `/sports?event=${eventId}`;
