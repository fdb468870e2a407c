export const groundingLimits = {
  reasonMinLength: 3,
  reasonMaxLength: 500,
} as const;
