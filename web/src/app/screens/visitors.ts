/** The names of what opens without the frame of the pages behind sign-in. */
export const visitors = () => import('./of-visitors.ts');
