/** Days within which a complaint is answered; players are told (player protection L8). */
export const COMPLAINT_DAYS = 14;
/** The kind of a site's channel to whoever decides when the site's answer settles nothing. */
export const DISPUTE_CHANNEL = 'disputes';
