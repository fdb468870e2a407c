import { Determining } from '../screens/determining.tsx';

/** "Loading..." is shown at once while the role is being determined (ACC-12), and nowhere else. */
export const whileDetermining = { pendingComponent: Determining, pendingMs: 0, pendingMinMs: 0 };
