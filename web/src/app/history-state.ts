import '@tanstack/react-router';

declare module '@tanstack/react-router' {
  // biome-ignore lint/style/useConsistentTypeDefinitions: the router's own interface is extended
  interface HistoryState {
    /** The location that a guard refused; opened after sign-in where the role may. */
    requested?: string;
    /** Shown on the sign-in page, for instance after registration. */
    message?: string;
    /** Filled into the sign-in form. */
    email?: string;
    /** What a mailed link carried. It leaves the address bar at once; a reload still finds it here. */
    link?: Record<string, string>;
  }
}
