/** Of Security's cards and of the account's. In a file of its own, so that accounts load no other sentence of Security. */
export const readAgainFailed = 'This could not be refreshed.';
