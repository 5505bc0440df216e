/** Days within which a complaint is answered; shown to players (player protection L8). */
export const COMPLAINT_DAYS = 14;
/** The channel kind of the dispute resolution body, for complaints that the site's answer does not settle. */
export const DISPUTE_CHANNEL = 'disputes';
