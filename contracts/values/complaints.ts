/** Deadline for answering a complaint, in days; shown to players (player protection L8). */
export const COMPLAINT_DAYS = 14;
/** Channel type of the dispute resolution body, for complaints not settled by the site's answer. */
export const DISPUTE_CHANNEL = 'disputes';
