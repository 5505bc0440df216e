/** Maximum legs of a ticket. */
export const MAX_LEGS = 20;
