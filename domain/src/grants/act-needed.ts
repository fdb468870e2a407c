/** Why an act is refused that the person's access doesn't include, or not any more. */
export const actNeeded = 'Your access does not include this. An administrator can do it, or give you access.';
